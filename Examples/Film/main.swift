import ArgumentParser
import CarouselApp
import CarouselPaint
import CarouselView

// carousel-film [--output FILE] FOLDER|PICTURE...: shows the carousel in a window of an embedded
// compositor on virtual time. A finger swipes it and taps a card, and the carousel comes to rest.
// Announcements are printed, and the frames are written into one picture. With --frames FOLDER it
// plays a longer scene and writes every second frame as a picture into that folder.

/// The command line.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel-film",
    abstract: "Flick a carousel in an embedded compositor, and save the frames as a picture.")

  @Option(name: .shortAndLong, help: "Where the picture strip goes.")
  var output = "film.png"

  @Option(help: "A folder for the frames of a longer scene, 30 in a second, instead.")
  var frames: String?

  @Argument(help: "Folders of pictures, and pictures.")
  var paths: [String]

  func run() throws {
    let album = try Album(scanning: paths.map { Pathname($0) })
    if let frames {
      var style = CarouselStyle()
      style.opensWith = .all
      let film = try Film(album: album, style: style)
      try film.record(on: Reel(folder: Pathname(frames), width: 480, height: 300))
      return print(film.summary)
    }
    let film = try Film(album: album)
    try film.shoot()
    try film.strip.write(to: Pathname(output))
    print(film.summary)
    print("The frames are in \(Pathname(output)).")
  }
}

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

FilmCommand.main()

import CarouselApp
import CarouselPaint
import CarouselView
import Glibc

// carousel-film [--output FILE | --frames FOLDER] FOLDER|PICTURE...: shows the carousel in a window of an
// embedded compositor on virtual time. A finger swipes it and taps a card, and the carousel comes to
// rest. Announcements are printed, and the frames are written into one picture. With --frames it
// plays a longer scene and writes every second frame as a picture into that folder.

/// What the command line asks for.
struct FilmCommand {
  var output = Pathname("carousel-film.png")
  var frames: Pathname?
  var paths: [Pathname] = []

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output", "--frames":
        guard let path = rest.popFirst() else { return nil }
        if argument == "--output" { output = Pathname(path) } else { frames = Pathname(path) }
      case _ where argument.hasPrefix("-"): return nil
      default: paths.append(Pathname(argument))
      }
    }
    if paths.isEmpty { return nil }
  }

  func run() throws {
    let album = try Album(scanning: paths)
    if let frames {
      var style = CarouselStyle()
      style.opensWith = .all
      let film = try Film(album: album, style: style)
      try film.record(on: Reel(folder: frames, width: 480, height: 300))
      return print(film.summary)
    }
    let film = try Film(album: album)
    try film.shoot()
    try film.strip.write(to: output)
    print(film.summary)
  }
}

func complain(_ text: String, _ code: Int32) -> Never {
  let line = Array(("carousel-film: " + text + "\n").utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(code)
}

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

guard let command = FilmCommand(Array(CommandLine.arguments.dropFirst())) else {
  complain("usage: carousel-film [--output FILE | --frames FOLDER] FOLDER|PICTURE...", 2)
}
do { try command.run() } catch { complain("\(error)", 1) }

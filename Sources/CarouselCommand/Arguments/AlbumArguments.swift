import ArgumentParser
import CarouselPaint
import CarouselShow
import Glibc

/// The folders and pictures to show.
struct AlbumArguments: ParsableArguments {
  @Argument(help: "Folders and pictures to show; - reads their names, one a line, from input.")
  var paths: [String] = []

  mutating func validate() throws {
    guard !paths.isEmpty else {
      throw ValidationError("name a folder or some pictures")
    }
    if paths.contains("-"), isatty(STDIN_FILENO) == 1 {
      throw ValidationError("- reads names from standard input, which is a terminal")
    }
  }

  /// Reads the folders.
  func album() throws -> Album {
    var scanned: [FilePath] = []
    for path in paths {
      if path == "-" {
        scanned += try ListedNames.read(from: STDIN_FILENO)
      } else {
        scanned.append(FilePath(RawArguments.bytes(of: path)))
      }
    }
    guard !scanned.isEmpty else { throw ShowError.noPictures(places: ["standard input"]) }
    return try Album(scanning: scanned)
  }
}

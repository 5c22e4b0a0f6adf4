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

  /// Reads the folders; what cannot be shown is told of by `warn`, in one line.
  func album(warn: (String) -> Void) throws -> Album {
    var places: [AlbumScan.Place] = []
    for path in paths {
      if path == "-" {
        places += try ListedNames.read(from: STDIN_FILENO).map(AlbumScan.Place.listed)
      } else {
        places.append(.named(Pathname(RawArguments.bytes(of: path))))
      }
    }
    guard !places.isEmpty else { throw ShowError.noPictures(places: ["standard input"]) }
    let scan = try AlbumScan(places)
    if let warning = scan.warning { warn(warning) }
    return scan.album
  }
}

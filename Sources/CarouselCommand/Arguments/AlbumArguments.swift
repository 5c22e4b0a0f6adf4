import ArgumentParser
import CarouselPaint
import CarouselShow

/// The folders and pictures to show.
struct AlbumArguments: ParsableArguments {
  @Argument(help: "Folders and pictures to show.")
  var paths: [String] = []

  mutating func validate() throws {
    guard !paths.isEmpty else {
      throw ValidationError("name a folder or some pictures")
    }
  }

  /// Reads the folders.
  func album() throws -> Album { try Album(scanning: paths.map { FilePath($0) }) }
}

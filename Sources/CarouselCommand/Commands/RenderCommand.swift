import ArgumentParser
import CarouselPaint
import CarouselShow

/// Paints one frame into a file, without a compositor.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Paints one frame as PNG, without a compositor.")

  @OptionGroup var album: AlbumArguments
  @OptionGroup var look: LookOptions

  @Option(help: ArgumentHelp("The size of the view.", valueName: "WxH"))
  var size: Dimensions = .standard

  @Option(help: "Pixels for a logical unit, 0.1…16.")
  var scale: Double = 1

  @Option(help: ArgumentHelp("The position in pictures; 1.5 is between two.", valueName: "x"))
  var offset: Double?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where the PNG goes.", valueName: "file"))
  var output: String

  mutating func validate() throws {
    guard (0.1...16).contains(scale) else {
      throw ValidationError("scale must be 0.1…16, not \(scale)")
    }
    if let offset, !offset.isFinite {
      throw ValidationError("offset must be a number, not \(offset)")
    }
  }

  func run() throws {
    let failures = try Still.write(
      ShowContent(try album.album(warn: Exit.complain)), look: try look.look(), offset: offset,
      size: size.size,
      scale: scale, to: FilePath(RawArguments.bytes(of: output)))
    for failure in failures { Exit.complain(failure) }
  }
}

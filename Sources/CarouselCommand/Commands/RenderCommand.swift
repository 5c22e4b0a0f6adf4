import ArgumentParser
import CarouselPaint
import CarouselShow
import CarouselView

/// Paints one frame into a file, without a compositor.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Paints one frame as PNG, without a compositor.")

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions

  @Option(help: ArgumentHelp("The size of the view.", valueName: "WxH"))
  var size: Dimensions = .standard

  @Option(help: "Pixels for a logical unit, 0.1…16.")
  var scale: Double = 1

  @Option(help: ArgumentHelp("The picture in front, counted from 1.", valueName: "n"))
  var start = 1

  @Option(
    help: ArgumentHelp(
      "How far beyond that picture, in pictures; 0.5 is half way to the next.", valueName: "x"))
  var offset: Double?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where the PNG goes.", valueName: "file"))
  var output: String

  mutating func validate() throws {
    guard (0.1...16).contains(scale) else {
      throw ValidationError("scale must be 0.1…16, not \(scale)")
    }
    guard start >= 1 else { throw ValidationError("start must be 1 or more, not \(start)") }
    guard output != "-" else {
      throw ValidationError("-o takes the name of a file, and - is none (./- would be)")
    }
    if let offset, !offset.isFinite {
      throw ValidationError("offset must be a number, not \(offset)")
    }
  }

  func run() throws {
    let pictures = try album.album(warn: Exit.complain)
    let style = try style.style()
    let first = min(start, pictures.pictures.count) - 1
    let position = first == 0 && offset == nil ? nil : Double(first) + (offset ?? 0)
    do throws(ViewError) {
      let failures = try CarouselSnapshot.write(
        pictures.items, style: style, offset: position, size: size.size, scale: scale,
        to: Pathname(RawArguments.bytes(of: output)))
      for failure in failures { Exit.complain(failure) }
    } catch {
      throw ShowError(error)
    }
  }
}

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
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: ArgumentHelp("The size of the view.", valueName: "WxH"))
  var size: Dimensions = .standard

  @Option(help: "Pixels for a logical unit, 0.1…16.")
  var scale: Double = 1

  @Option(help: ArgumentHelp("The picture in front, counted from 1.", valueName: "n"))
  var start = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far beyond that picture, in pictures; 0.5 is half way to the next.", valueName: "x"))
  var offset: Double?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the PNG goes; - is standard output.", valueName: "file"))
  var output: PathArgument

  @Flag(help: "Show a picture that is named alone without the others in its folder.")
  var only = false

  mutating func validate() throws {
    guard (0.1...16).contains(scale) else {
      throw ValidationError("--scale must be 0.1…16, not \(scale)")
    }
    guard start >= 1 else { throw ValidationError("--start must be 1 or more, not \(start)") }
    if let ending = Self.otherFormat(of: output.pathname.description) {
      throw ValidationError("cannot write .\(ending) to --output: only PNG can be written")
    }
    if let offset, !offset.isFinite {
      throw ValidationError("--offset must be a number, not \(offset)")
    }
  }

  /// The endings of file names that promise a picture in another format.
  private static let otherFormats: Set<String> = [
    "avif", "bmp", "eps", "gif", "heic", "heif", "ico", "jpe", "jpeg", "jpg", "jxl", "mp4", "pbm",
    "pdf", "pgm", "pnm", "ppm", "ps", "qoi", "svg", "svgz", "tga", "tif", "tiff", "webm", "webp",
    "xbm", "xpm",
  ]

  /// The ending of a file name, if it promises a picture in another format than PNG.
  private static func otherFormat(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return otherFormats.contains(ending) ? ending : nil
  }

  func run() throws {
    try album.requirePaths()
    let file = output.pathname == "-" ? nil : output.pathname
    if file == nil, !StandardDescriptors.outputWasOpen { throw ShowError.outputClosed }
    let news = try AlbumReader(album.sources(siblings: !only), reading: album.reading)
      .waitForFirst(thenFor: -1)
    if let warning = news.warning { Exit.complain(warning) }
    let pictures = news.album
    let style = try style.style()
    let front = start == 1 && !only ? album.front(in: pictures) : nil
    let first = front ?? min(start, pictures.pictures.count) - 1
    let position = first == 0 && offset == nil ? nil : Double(first) + (offset ?? 0)
    do throws(ViewError) {
      for failure in try paint(pictures.items, style, at: position, to: file) {
        Exit.complain(failure)
      }
    } catch {
      throw ShowError(error)
    }
  }

  /// Paints the carousel at rest and writes it as PNG, to standard output without a file.
  ///
  /// - Returns: one line for each picture that could not be read.
  private func paint(
    _ items: [CarouselItem], _ style: CarouselStyle, at position: Double?, to file: Pathname?
  ) throws(ViewError) -> [String] {
    var style = style
    if position != nil { style.configuration.returnsToItems = false }
    let view = try CarouselView(items: items, style: style, size: size.size, at: 0)
    if let position { view.scroll(toOffset: position, duration: 0, at: 0) }
    let picture = try view.snapshot(scale: scale)
    guard !view.isUnreadable(view.visibleItems) else { throw .nothingReadable }
    do throws(PaintError) {
      if let file {
        try PNG.write(picture, to: file)
      } else {
        try PNG.write(picture, toDescriptor: 1)
      }
    } catch {
      throw .paint(error.description)
    }
    return view.complaints
  }
}

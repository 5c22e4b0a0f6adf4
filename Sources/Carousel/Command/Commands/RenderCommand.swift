import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselView

/// Paints one frame into a file, without a compositor.
struct RenderCommand: Command {
  static let abstract = "Draw one frame as PNG, without a compositor."
  static let usage = ["render -o FILE [OPTIONS] PATH..."]
  static let discussion = ""

  let settings: Settings

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
    let (album, start) = (settings.album, settings.window.start)
    guard let output = settings.painting.output else { throw UsageError("render needs --output") }
    if let ending = Self.otherFormat(of: output.text) {
      throw UsageError("cannot write .\(ending) to --output: only PNG can be written")
    }
    try album.requirePaths()
    let file = output.text == "-" ? nil : output.pathname
    if file == nil, !StandardDescriptors.outputWasOpen { throw DesktopError.outputClosed }
    let news = try AlbumReader(album.sources(siblings: !settings.only), reading: album.reading)
      .waitForFirst(thenFor: -1)
    if let warning = news.warning { Exit.complain(warning) }
    let pictures = news.album
    let offset = settings.painting.offset
    var style = try settings.style.style()
    if settings.style.slides != nil {
      style.cardSize = (settings.window.size ?? .standard).size
    }
    let front = start == 1 && !settings.only ? album.front(in: pictures) : nil
    let first = front ?? min(start, pictures.pictures.count) - 1
    let position = first == 0 && offset == nil ? nil : Double(first) + (offset ?? 0)
    do throws(ViewError) {
      for failure in try paint(pictures.items, style, at: position, to: file) {
        Exit.complain(failure)
      }
    } catch {
      throw DesktopError(error)
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
    let view = try CarouselView(
      items: items, style: style, size: (settings.window.size ?? .standard).size, at: 0)
    if let position { view.scroll(toOffset: position, duration: 0, at: 0) }
    let picture = try view.snapshot(scale: settings.painting.scale)
    guard !view.isUnreadable(view.visibleItems) else {
      view.complaints.forEach(Exit.complain)
      throw .nothingReadable
    }
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

/// The settings of the mode that paints without a window.
struct PaintingOptions: Sendable {
  /// The pixels of a logical unit, 0.1…16.
  var scale = 1.0
  /// The distance beyond the picture in front, in pictures.
  var offset: Double?
  /// The file to write; `-` for standard output.
  var output: PathArgument?
}

/// Which part of a buffer a surface shows, and how it is turned there.
public struct ContentCrop: Equatable, Sendable {
  /// How the content is turned in the buffer, as `wl_output.transform`.
  private let transform: Int
  /// The part of the upright content that is shown, in pixels.
  private let source: (x: Double, y: Double, width: Double, height: Double)
  /// The size of the upright content, in pixels.
  private let upright: (width: Int, height: Int)

  /// Creates a crop of a buffer with a size in pixels; without a `source`, all of it.
  init(
    _ buffer: (width: Int, height: Int), transform: Int,
    source: (x: Double, y: Double, width: Double, height: Double)?
  ) {
    self.transform = transform
    upright = transform & 1 == 1 ? (buffer.height, buffer.width) : buffer
    self.source = source ?? (0, 0, Double(upright.width), Double(upright.height))
  }

  /// Whether the buffer is shown as it is.
  public var isPlain: Bool {
    transform == 0 && source == (0, 0, Double(upright.width), Double(upright.height))
  }

  /// The size of the visible content, in whole pixels.
  public var size: (width: Int, height: Int) {
    (max(1, Int(source.width.rounded(.up))), max(1, Int(source.height.rounded(.up))))
  }

  /// The buffer pixel at a relative position of the visible content, from 0 to 1, left to right and
  /// top to bottom.
  public func pixel(at place: (x: Double, y: Double)) -> (x: Int, y: Int) {
    let column = min(max(Int(source.x + place.x * source.width), 0), max(upright.width - 1, 0))
    let row = min(max(Int(source.y + place.y * source.height), 0), max(upright.height - 1, 0))
    return Self.place(
      column, row, width: upright.width, height: upright.height, transform: transform)
  }

  /// The buffer pixels that are completely within `area` of a surface with a size in logical units.
  func pixels(under area: PixelRectangle, of size: (width: Int, height: Int)) -> PixelRectangle {
    func column(_ x: Int) -> Double { source.x + Double(x) * source.width / Double(size.width) }
    func row(_ y: Int) -> Double { source.y + Double(y) * source.height / Double(size.height) }
    let (left, top) = (Int(column(area.x).rounded(.up)), Int(row(area.y).rounded(.up)))
    let right = min(Int(column(area.right)), upright.width) - 1
    let bottom = min(Int(row(area.bottom)), upright.height) - 1
    guard left <= right, top <= bottom else {
      return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    }
    let (width, height) = upright
    let first = Self.place(left, top, width: width, height: height, transform: transform)
    let last = Self.place(right, bottom, width: width, height: height, transform: transform)
    return PixelRectangle(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(first.x - last.x) + 1,
      height: abs(first.y - last.y) + 1)
  }

  /// Where in the buffer the pixel `x`, `y` of the upright content lies.
  ///
  /// A transform says how the client turned the content counter-clockwise; 4…7 are mirrored
  /// left to right first.
  package static func place(
    _ x: Int, _ y: Int, width: Int, height: Int, transform: Int
  ) -> (x: Int, y: Int) {
    let column = transform & 4 == 4 ? width - 1 - x : x
    switch transform & 3 {
    case 1: return (y, width - 1 - column)
    case 2: return (width - 1 - column, height - 1 - y)
    case 3: return (height - 1 - y, column)
    default: return (column, y)
    }
  }

  /// Two are equal if they show the same.
  public static func == (a: ContentCrop, b: ContentCrop) -> Bool {
    a.transform == b.transform && a.source == b.source && a.upright == b.upright
  }
}

extension SurfaceState {
  /// The part of a buffer of `size` pixels that is shown.
  package func crop(ofBuffer size: (width: Int, height: Int)) -> ContentCrop {
    let scale = Double(max(1, scale))
    return ContentCrop(
      size, transform: transform,
      source: source.map { ($0.x * scale, $0.y * scale, $0.width * scale, $0.height * scale) })
  }

  /// The opaque region in pixels of a buffer of `bufferSize`; nothing of a region of very many pieces.
  package func opaqueContent(ofBuffer bufferSize: (width: Int, height: Int)) -> Coverage {
    let size = logicalSize(ofBuffer: bufferSize)
    guard 1...Coverage.mostPieces ~= opaque.rectangles.count, size.width > 0, size.height > 0
    else { return Coverage() }
    let crop = crop(ofBuffer: bufferSize)
    let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    return Coverage(
      opaque.rectangles.map { crop.pixels(under: $0.intersection(whole), of: size) })
  }
}

extension ServerSurface {
  /// The part of the buffer that is shown, or `nil` while it shows none.
  public var crop: ContentCrop? { contentSize.map(current.crop) }
}

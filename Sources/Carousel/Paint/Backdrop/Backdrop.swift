import CarouselEngine
import QuadRaster

/// What is seen behind the cards.
public enum Backdrop: Hashable, Sendable {
  /// One color. `.clear` leaves the view transparent where the target supports it.
  case color(RGBA)
  /// Colors from top to bottom.
  case gradient([RGBA])
  /// A lighter middle and darker corners. Takes as much memory as the view has pixels.
  case vignette(middle: RGBA, corners: RGBA)
  /// A picture that covers the view, under a veil.
  ///
  /// The opacity of the veil is the share of the picture that it hides. Until the picture is
  /// loaded, the view has the veil's color, and captions are given a color that is legible on it.
  case picture(PictureSource, veil: RGBA)
  /// The blurred current picture, under a veil. It follows the current item in about a second.
  case front(veil: RGBA)

  /// A calm dark gradient.
  public static var standard: Backdrop {
    .gradient([RGBA(rgb: 0x2A2E35), RGBA(rgb: 0x16181C), RGBA(rgb: 0x0B0C0E)])
  }

  /// What is painted in a view of `height` pixels where no picture covers it.
  func background(height: Int) -> Background {
    switch self {
    case .color(let color): Background(color.argb)
    case .gradient(let colors) where !colors.isEmpty:
      Background(rows: DitheredRamp(colors).rows(height))
    case .gradient, .vignette: Background(RGBA.black.argb)
    case .picture(_, let veil), .front(let veil): Background(veil.opaque.argb)
    }
  }

  /// The picture that has to be there for a view of `size` logical units, or `nil` for none.
  func request(size: Size, scale: Double) -> PictureRequest? {
    guard case .picture(let source, _) = self, size.width > 0, size.height > 0 else { return nil }
    return PictureRequest(
      source, width: size.width, height: size.height, scale: scale, fit: .fill)
  }

  /// The color at a place, both parts 0…1 from the top left.
  func color(across x: Double, down y: Double) -> RGBA {
    switch self {
    case .color(let color): return color
    case .gradient(let colors):
      guard let last = colors.last else { return .black }
      let place = max(0, min(y, 1)) * Double(colors.count - 1)
      let first = Int(place)
      guard first < colors.count - 1 else { return last }
      return colors[first].mixed(with: colors[first + 1], place - Double(first))
    case .vignette(let middle, let corners):
      return middle.mixed(with: corners, Self.vignette(Self.square(x) + Self.square(y)))
    case .picture(_, let veil), .front(let veil): return veil.opaque
    }
  }

  /// The color in the middle.
  var middle: RGBA { color(across: 0.5, down: 0.5) }

  /// What shows through translucent pictures in its middle: where that is a blurred copy of such a picture, what shows
  /// through the copy.
  var throughPictures: RGBA { if case .front(let veil) = self { veil.opaque } else { middle } }

  /// A color that is legible in front of it, so far down from 0, its top, to 1.
  public func legibleColor(down y: Double) -> RGBA {
    CaptionColors(on: color(across: 0.5, down: y), letters: nil).letters
  }

  /// Half the squared distance of a place 0…1 from the middle.
  private static func square(_ place: Double) -> Double { (2 * place - 1) * (2 * place - 1) / 2 }

  /// How far a vignette has gone to the corners' color, 0…1, at a squared distance 0…1.
  private static func vignette(_ distance: Double) -> Double {
    distance * distance * (3 - 2 * distance)
  }

  /// The vignette of a view of `size`, or `nil` for other backdrops.
  func vignette(of size: PixelSize) throws(PaintError) -> Texture? {
    guard case .vignette(let middle, let corners) = self else { return nil }
    let colors = (0...16).map { middle.mixed(with: corners, Self.vignette(Double($0) / 16)) }
    return try DitheredRamp(colors).texture(
      width: size.width, height: size.height, across: Self.square, down: Self.square)
  }
}

/// Colors along a way from 0 to 1, painted without bands.
///
/// Where a color lies between two levels, an ordered 8 × 8 pattern takes the lower one here and
/// the higher one there.
struct DitheredRamp {
  /// How many places the way has.
  private static let count = 4096
  /// Red, green and blue in levels, times 64, because the pattern has 64 thresholds.
  private let table: [SIMD4<UInt16>]

  /// A ramp through one or more evenly spread `colors`, all of which are taken as opaque.
  init(_ colors: [RGBA]) {
    table = (0..<Self.count).map { index in
      let place = Double(index) / Double(Self.count - 1) * Double(colors.count - 1)
      let first = min(Int(place), max(0, colors.count - 2))
      let color =
        colors.count > 1
        ? colors[first].mixed(with: colors[first + 1], place - Double(first)) : colors[0]
      func levels(_ part: Double) -> UInt16 {
        part > 0 ? UInt16((min(part, 1) * 255 * 64).rounded()) : 0
      }
      return SIMD4(levels(color.red), levels(color.green), levels(color.blue), 0)
    }
  }

  /// The rows of a picture of `height` rows that goes the way from top to bottom: eight pixels each,
  /// which repeat.
  func rows(_ height: Int) -> [SIMD8<UInt32>] {
    (0..<height).map { y in
      let place = (Double(y) + 0.5) / Double(height) * Double(Self.count - 1)
      var row = SIMD8<UInt32>()
      for x in 0..<8 { row[x] = word(Int(max(0, place)), x: x, y: y) }
      return row
    }
  }

  /// The pixel at (x, y) of a place on the way.
  private func word(_ index: Int, x: Int, y: Int) -> UInt32 {
    let threshold = UInt16(OrderedPattern.rank(x: x, y: y))
    let levels = (table[index] &+ SIMD4(repeating: threshold)) &>> 6
    return 0xFF00_0000 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
  }

  /// A texture in which each pixel's place on the way is the sum of a part that depends on its
  /// column and one that depends on its row, both given the middle of the pixel as 0…1.
  func texture(
    width: Int, height: Int, across: (Double) -> Double, down: (Double) -> Double
  ) throws(PaintError) -> Texture {
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    let last = Double(Self.count - 1)
    let columns = (0..<width).map { across((Double($0) + 0.5) / Double(width)) * last }
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        let row = down((Double(y) + 0.5) / Double(height)) * last
        for x in 0..<width {
          let index = Int(max(0, min(columns[x] + row, last)))
          unsafe pixels.storeBytes(
            of: word(index, x: x, y: y), toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }
}

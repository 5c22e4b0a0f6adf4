import CarouselPaint
import Projection
import QuadRaster
import WaylandServer

/// A window as one picture: its surface without its shadow, with subsurfaces and popups on top.
///
/// Without layers on top, its pixels are copied directly from its buffer into the picture, and only
/// the damage is read. A transformed or cropped buffer is composed into the picture, like
/// subsurfaces.
@safe final class WindowPixels {
  /// What is seen.
  let picture = LivePicture(width: 1, height: 1)

  /// A layer where it lies in the picture.
  private struct Placed: Equatable {
    let surface: ObjectIdentifier
    let area: PixelRectangle
    let crop: ContentCrop?
  }

  private let window: ServerToplevel
  /// The window's own surface, while something lies on it.
  private var base: SurfacePixels?
  private var layers: [Placed] = []
  private var damage: [PixelRectangle] = []
  /// Whether the window's own buffer was shown as it is.
  private var isPlain = true

  init(_ window: ServerToplevel) { self.window = window }

  /// The window's part of its surface, in pixels of the buffer.
  private var part: PixelRectangle {
    scaled(window.geometry)
  }

  /// Logical units of the window's surface in pixels of its buffer.
  private func scaled(_ area: PixelRectangle) -> PixelRectangle {
    let surface = window.surface
    guard let size = surface.crop?.size, surface.width > 0, surface.height > 0 else {
      return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    }
    let left = area.x * size.width / surface.width
    let top = area.y * size.height / surface.height
    return PixelRectangle(
      x: left, y: top, width: area.right * size.width / surface.width - left,
      height: area.bottom * size.height / surface.height - top)
  }

  /// Handles new content of the window's surface, whose buffer can be read during this call.
  func baseChanged(_ damage: [PixelRectangle]) {
    let part = part
    guard !part.isEmpty, part.width <= Self.largestSide, part.height <= Self.largestSide else {
      return
    }
    var damage = damage
    if fit(part) || !isPlain { damage = [part] }
    isPlain = true
    let changed = damage.map { $0.intersection(part).moved(x: -part.x, y: -part.y) }
      .filter { !$0.isEmpty }
    guard let base else {
      return read(changed, of: part)
    }
    base.change { words in
      unsafe words.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        for area in changed {
          unsafe window.surface.read(
            area.moved(x: part.x, y: part.y), corner: (part.x, part.y), into: start,
            stride: part.width * 4)
        }
      }
    }
    self.damage += changed
  }

  /// Gives the picture the size of a part of the window.
  ///
  /// Returns whether it had another one.
  private func fit(_ part: PixelRectangle) -> Bool {
    guard part.width != picture.texture.width || part.height != picture.texture.height else {
      return false
    }
    picture.resize(width: part.width, height: part.height)
    base?.resize(width: part.width, height: part.height)
    layers = []
    return true
  }

  private func read(_ changed: [PixelRectangle], of part: PixelRectangle) {
    unsafe picture.update(changed) { texels, stride in
      for area in changed {
        unsafe window.surface.read(
          area.moved(x: part.x, y: part.y), corner: (part.x, part.y), into: texels, stride: stride)
      }
    }
  }

  /// What lies on the window has new content there, in pixels of `surface`.
  func layerChanged(_ surface: ServerSurface) {
    if let placed = layers.first(where: { $0.surface == ObjectIdentifier(surface) }) {
      damage.append(placed.area)
    }
  }

  /// Updates the picture from the layers in `pixels`.
  func refresh(_ pixels: [ObjectIdentifier: SurfacePixels]) {
    let part = part
    guard !part.isEmpty, part.width <= Self.largestSide, part.height <= Self.largestSide else {
      return
    }
    var placed = window.layers.map { place($0.surface, x: $0.x, y: $0.y, in: part) }
    if !window.isPlain, pixels[ObjectIdentifier(window.surface)] != nil {
      // The first content of a window may be such.
      let isResized = fit(part)
      if isPlain || isResized { base = SurfacePixels(width: part.width, height: part.height) }
      isPlain = false
      let below = window.layersBelow.map { place($0.surface, x: $0.x, y: $0.y, in: part) }
      placed = below + [place(window.surface, x: 0, y: 0, in: part)] + placed
    }
    guard !placed.isEmpty || base != nil else { return }
    if base == nil { keepBase() }
    if placed != layers {
      damage += (layers + placed).map(\.area)
      layers = placed
    }
    guard let base, !damage.isEmpty else { return }
    compose(base, placed, pixels)
    damage = []
    if placed.isEmpty { self.base = nil }
  }

  private func place(
    _ surface: ServerSurface, x: Int, y: Int, in part: PixelRectangle
  ) -> Placed {
    let area = PixelRectangle(x: x, y: y, width: surface.width, height: surface.height)
    return Placed(
      surface: ObjectIdentifier(surface), area: scaled(area).moved(x: -part.x, y: -part.y),
      crop: surface.crop)
  }

  /// Keeps the pixels of the window from now on, because something is placed on top of it.
  private func keepBase() {
    let texture = picture.texture
    let kept = SurfacePixels(width: texture.width, height: texture.height)
    kept.change { words in
      for y in 0..<texture.height {
        for x in 0..<texture.width { words[y * texture.width + x] = texture.texel(x: x, y: y) }
      }
    }
    base = kept
  }

  private func compose(
    _ base: SurfacePixels, _ placed: [Placed], _ pixels: [ObjectIdentifier: SurfacePixels]
  ) {
    let texture = picture.texture
    let whole = PixelRectangle(
      x: 0, y: 0, width: min(base.width, texture.width), height: min(base.height, texture.height))
    unsafe picture.update(damage) { texels, stride in
      for area in damage {
        let area = area.intersection(whole)
        for y in area.y..<max(area.y, area.bottom) {
          let row = unsafe (texels + y * stride).assumingMemoryBound(to: UInt32.self)
          for x in area.x..<max(area.x, area.right) {
            unsafe row[x] = base.words[y * base.width + x]
          }
          for layer in placed {
            guard (layer.area.y..<layer.area.bottom).contains(y),
              let source = pixels[layer.surface]
            else { continue }
            unsafe source.lay(over: row, y: y, from: layer.area, layer.crop, within: area)
          }
        }
      }
    }
  }

  private static let largestSide = 16_384
}

extension SurfacePixels {
  /// Lays a row of the surface, or of the part of it that `crop` shows, stretched over `place`, on a row
  /// of a picture.
  @unsafe fileprivate func lay(
    over row: UnsafeMutablePointer<UInt32>, y: Int, from place: PixelRectangle,
    _ crop: ContentCrop?, within area: PixelRectangle
  ) {
    guard width > 0, height > 0, place.width > 0, place.height > 0 else { return }
    let columns = max(area.x, place.x)..<max(area.x, place.x, min(area.right, place.right))
    if let crop, !crop.isPlain {
      let down = (Double(y - place.y) + 0.5) / Double(place.height)
      for x in columns {
        let across = (Double(x - place.x) + 0.5) / Double(place.width)
        let pixel = crop.pixel(at: (across, down))
        guard pixel.x < width, pixel.y < height else { continue }
        unsafe row[x] = PixelImage.over(words[pixel.y * width + pixel.x], row[x])
      }
      return
    }
    let line = min(height - 1, (y - place.y) * height / place.height) * width
    for x in columns {
      let color = words[line + min(width - 1, (x - place.x) * width / place.width)]
      unsafe row[x] = PixelImage.over(color, row[x])
    }
  }
}

extension ServerSurface {
  /// Reads `area` of the buffer to where the point `corner` of the buffer is the first pixel.
  @unsafe fileprivate func read(
    _ area: PixelRectangle, corner: (x: Int, y: Int), into start: UnsafeMutableRawPointer,
    stride: Int
  ) {
    _ = unsafe readContent(
      area, into: start - corner.y * stride - corner.x * 4, stride: stride)
  }
}

extension PixelRectangle {
  fileprivate func moved(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// The pixels of one surface, kept beyond its buffer.
@safe final class SurfacePixels {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var words: [UInt32] = []
  /// How often they were taken over.
  private(set) var changes = 0
  private weak var source: ServerSurface?

  /// Transparent pixels.
  init(width: Int = 0, height: Int = 0) { resize(width: width, height: height) }

  /// Copies the changes of `surface`.
  func take(_ surface: ServerSurface, damage: [PixelRectangle]) {
    guard let size = surface.contentSize else { return }
    changes += 1
    var damage = damage
    // Another surface may lie where one lay that is gone.
    if source !== surface || (size.width, size.height) != (width, height) {
      source = surface
      resize(width: size.width, height: size.height)
      damage = [PixelRectangle(x: 0, y: 0, width: width, height: height)]
    }
    unsafe words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for part in damage {
        _ = unsafe surface.readContent(part, into: base, stride: size.width * 4)
      }
    }
  }

  /// Makes it transparent, in another size.
  func resize(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    words = Array(repeating: 0, count: width * height)
  }

  /// Changes the pixels, row by row from the top left.
  func change(_ body: (inout [UInt32]) -> Void) { body(&words) }
}

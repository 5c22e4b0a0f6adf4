import Projection
import QuadRaster

/// A live drawing painted in one size.
final class DrawnSurface {
  private let drawing: LiveDrawing
  /// The extents in logical units.
  private let width, height: Double
  private let texels: LiveTexture
  /// The version that has been painted.
  private var version: Int

  /// A surface of `box` pixels on which nothing is painted yet.
  init(_ drawing: LiveDrawing, width: Double, height: Double, box: PixelSize) {
    self.drawing = drawing
    self.width = width
    self.height = height
    texels = LiveTexture(width: box.width, height: box.height)
    version = -1
  }

  /// The drawing as it is now, painted where it has changed.
  func texture() -> Texture {
    let known = version
    // What is invalidated while it is painted comes with the next frame.
    version = drawing.version
    if known < 0 {
      paint([whole])
    } else if known != version {
      paint(drawing.areas(since: known).map(pixels) ?? [whole])
    }
    return texels.texture
  }

  private var box: PixelSize {
    PixelSize(width: texels.texture.width, height: texels.texture.height)
  }

  private var whole: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: box.width, height: box.height)
  }

  /// The pixels that areas in logical units touch.
  private func pixels(_ areas: [Rect]) -> [PixelRectangle] {
    func pixel(_ length: Double, of all: Double, _ count: Int, _ rule: FloatingPointRoundingRule)
      -> Int
    {
      let place = (length / all * Double(count)).rounded(rule)
      return place > 0 ? Int(min(place, Double(count))) : 0
    }
    return areas.map { area in
      let left = pixel(area.x, of: width, box.width, .down)
      let top = pixel(area.y, of: height, box.height, .down)
      return PixelRectangle(
        x: left, y: top, width: pixel(area.maxX, of: width, box.width, .up) - left,
        height: pixel(area.maxY, of: height, box.height, .up) - top)
    }
  }

  private func paint(_ damage: [PixelRectangle]) {
    let box = box
    let scale = (x: Double(box.width) / width, y: Double(box.height) / height)
    unsafe texels.update(damage) { memory, stride in
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory, count: stride * box.height)
      // The size of a plane is always valid for cairo. If there is no memory, the old picture
      // stays.
      try? unsafe BorrowedSurface.paint(
        on: bytes, width: box.width, height: box.height, stride: stride, format: .argb32
      ) { canvas in
        canvas.clipped(to: Outline(damage)) { canvas in
          canvas.clear()
          canvas.transformed(scaleX: scale.x, scaleY: scale.y) { drawing.paint($0, width, height) }
        }
      }
    }
  }
}

extension Outline {
  /// The outlines of whole pixels.
  fileprivate init(_ rectangles: [PixelRectangle]) {
    self.init()
    for rect in rectangles where !rect.isEmpty {
      let (left, top) = (Double(rect.x), Double(rect.y))
      let (right, bottom) = (Double(rect.right), Double(rect.bottom))
      move(left, top)
      line(right, top)
      line(right, bottom)
      line(left, bottom)
      close()
    }
  }
}

/// The live drawings that a window shows, in the sizes it shows them in, and its live pictures.
///
/// What a frame does not use is dropped after it: it can be painted again at any time.
struct DrawnSurfaces {
  private struct Key: Hashable {
    let drawing: LiveDrawing
    let width, height: Double
    let box: PixelSize
  }

  private var surfaces: [Key: DrawnSurface] = [:]
  private var used: Set<Key> = []
  private var pictures: Set<LivePicture> = []
  private var usedPictures: Set<LivePicture> = []
  private let watcher: LiveDrawing.Watcher

  /// Surfaces of drawings that report changes to `changed`.
  init(changed: @escaping () -> Void) { watcher = LiveDrawing.Watcher(changed) }

  /// Starts a frame.
  mutating func beginFrame() {
    used.removeAll(keepingCapacity: true)
    usedPictures.removeAll(keepingCapacity: true)
  }

  /// Tells of the changes of `picture` until a frame does not use it.
  mutating func watch(_ picture: LivePicture) {
    usedPictures.insert(picture)
    if pictures.insert(picture).inserted { picture.add(watcher) }
  }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    for picture in pictures.subtracting(usedPictures) { picture.remove(watcher) }
    pictures = usedPictures
    guard used.count < surfaces.count else { return }
    let drawings = Set(used.map(\.drawing))
    for key in surfaces.keys where !used.contains(key) {
      surfaces[key] = nil
      if !drawings.contains(key.drawing) { key.drawing.remove(watcher) }
    }
  }

  /// `drawing` as it is now, in extents of logical units, or `nil` if they are empty.
  mutating func texture(of drawing: LiveDrawing, width: Double, height: Double, scale: Double)
    -> Texture?
  {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let box = PixelSize(width: width, height: height, scale: scale)
    let key = Key(drawing: drawing, width: width, height: height, box: box)
    used.insert(key)
    if let surface = surfaces[key] { return surface.texture() }
    let surface = DrawnSurface(drawing, width: width, height: height, box: box)
    surfaces[key] = surface
    drawing.add(watcher)
    return surface.texture()
  }
}

import QuadRaster

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

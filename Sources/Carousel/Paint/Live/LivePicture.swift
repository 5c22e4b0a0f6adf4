public import Projection
public import QuadRaster

/// Pixels that change, on a card: the window of another program, a camera, a film.
///
/// The cost of a change depends on its area. The same picture can be on several cards and in
/// several windows, each of which paints a frame after a change.
///
///     let screen = LivePicture(width: 640, height: 400)
///     screen.update([damage]) { texels, stride in … }
///
/// Use it on the thread of its windows.
public final class LivePicture {
  private var texels: LiveTexture
  private var watchers: [LiveDrawing.Watcher] = []

  /// A transparent picture of a size in texels, at most `Texture.maximumSide` per side.
  public init(width: Int, height: Int) {
    texels = LiveTexture(width: width, height: height)
  }

  /// The picture as it is now.
  public var texture: Texture { texels.texture }

  /// Lends the texels for changes in place (see `LiveTexture`).
  ///
  /// - Parameters:
  ///   - damage: the area that changes. Parts outside the picture are ignored.
  ///   - body: writes premultiplied 0xAARRGGBB words, only within `damage`.
  public func update(
    _ damage: [PixelRectangle],
    writing body: (_ texels: UnsafeMutableRawPointer, _ stride: Int) -> Void
  ) {
    let before = texels.version
    unsafe texels.update(damage, writing: body)
    if texels.version != before { tell() }
  }

  /// Makes it a transparent picture of another size.
  public func resize(width: Int, height: Int) {
    guard width != texture.width || height != texture.height else { return }
    texels = LiveTexture(width: width, height: height)
    tell()
  }

  private func tell() { for watcher in watchers { watcher.tell() } }

  /// Tells `watcher` of changes from now on.
  func add(_ watcher: LiveDrawing.Watcher) {
    if !watchers.contains(where: { $0 === watcher }) { watchers.append(watcher) }
  }

  /// Tells `watcher` no more.
  func remove(_ watcher: LiveDrawing.Watcher) { watchers.removeAll { $0 === watcher } }
}

extension LivePicture: Hashable {
  /// Whether both are the same picture.
  public static func == (a: LivePicture, b: LivePicture) -> Bool { a === b }

  /// Feeds which picture it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public import Projection

/// A picture that changes, such as the content of a window.
///
/// An update costs only what has changed.
///
/// Each state is an immutable ``Texture``: set ``texture`` on quads again for each frame. Two
/// states share the memory alternately, so a state that is still held or being painted from is
/// never overwritten. A state that was never taken is replaced in place.
///
///     let screen = LiveTexture(width: 1694, height: 910)
///     screen.update([caret], from: pixels, stride: 1694 * 4)
///     quads[0].texture = screen.texture
public final class LiveTexture {
  /// The picture as it is now.
  public var texture: Texture {
    guard let current else { preconditionFailure("the texture is read while it is written") }
    return current
  }

  /// How many states there have been before.
  package var version: Int { texture.state.version }

  /// The current state, or `nil` while the next one is written into its memory.
  private var current: Texture?
  /// The previous state.
  ///
  /// Its memory is reused if no frame paints from it any more.
  private var before: Texture?
  /// What the memory of the state before lacks.
  private var lag: [PixelRectangle] = []
  /// The maximum number of rectangles that `lag` holds before they become one.
  private static let mostLag = 32
  private var changes = ChangeLog()
  /// For each row, how deep its deepest translucent texel lies.
  private var depths: [Int]

  /// A transparent picture of `width` × `height` texels, both from 1 to ``Texture/maximumSide``.
  public init(width: Int, height: Int) {
    let sides = 1...Texture.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a texture's sides are from 1 to \(Texture.maximumSide) texels")
    let plane = TexelPlane(width: width, height: height)
    depths = (0..<height).map { plane.depthOfTranslucency(row: $0, atLeast: 0) }
    current = Texture(
      plane: plane, state: Texture.newState(), changes: changes, inset: depths.max() ?? 0)
  }

  /// Copies the texels of `damage` from a whole picture of the same size.
  ///
  /// - Parameters:
  ///   - damage: the area that has changed since the last update. Parts outside the picture are
  ///     ignored.
  ///   - pixels: premultiplied 0xAARRGGBB words of all rows, which are read only within `damage`.
  ///   - stride: the bytes from one row to the next.
  public func update(
    _ damage: [PixelRectangle], from pixels: UnsafeRawBufferPointer, stride: Int
  ) {
    let (width, height) = (texture.width, texture.height)
    precondition(
      stride >= width * 4 && pixels.count >= (height - 1) * stride + width * 4,
      "the pixels must hold every row of the texture")
    write(damage) { plane, changed in
      for rect in changed {
        for y in rect.y..<rect.y + rect.height {
          let target = unsafe UnsafeMutableRawPointer(plane.texels + y * plane.stride + rect.x)
          let source = unsafe pixels.baseAddress.unsafelyUnwrapped + y * stride + rect.x * 4
          unsafe target.copyMemory(from: source, byteCount: rect.width * 4)
        }
      }
    }
  }

  /// Lends the current texels for changes in place.
  ///
  /// - Parameters:
  ///   - damage: the area that changes. Parts outside the picture are ignored.
  ///   - body: writes premultiplied 0xAARRGGBB words, only within `damage`. It gets a pointer to
  ///     the first row, and the bytes from one row to the next. It is not called if there is no
  ///     damage.
  public func update(
    _ damage: [PixelRectangle],
    writing body: (_ texels: UnsafeMutableRawPointer, _ stride: Int) -> Void
  ) {
    write(damage) { plane, _ in
      unsafe body(UnsafeMutableRawPointer(plane.texels), plane.stride * 4)
    }
  }

  /// Makes the next state: `body` writes the parts of `damage` within the picture.
  private func write(
    _ damage: [PixelRectangle], _ body: (TexelPlane, [PixelRectangle]) -> Void
  ) {
    let whole = PixelRectangle(x: 0, y: 0, width: texture.width, height: texture.height)
    let changed = damage.map { $0.intersection(whole) }.filter { !$0.isEmpty }
    guard !changed.isEmpty else { return }
    let state = texture.state
    let plane: TexelPlane
    if let own = takeUnusedPlane() {
      plane = own
      lag += changed
      if lag.count > Self.mostLag { lag = [lag.reduce(.empty) { $0.union($1) }] }
    } else {
      plane = nextPlane()
      (before, lag) = (texture, changed)
    }
    body(plane, changed)
    for rect in changed {
      let rows = rect.y..<rect.y + rect.height
      finish(plane, rows: rows)
      for y in rows { depths[y] = plane.depthOfTranslucency(row: y, atLeast: 0) }
    }
    changes.add(changed)
    current = Texture(
      plane: plane, state: TextureState(origin: state.origin, version: state.version + 1),
      changes: changes, inset: depths.max() ?? 0)
  }

  /// Takes the memory of the current state if that is not kept anywhere else.
  ///
  /// This is the case where a client commits several times between two frames.
  private func takeUnusedPlane() -> TexelPlane? {
    guard isKnownUniquelyReferenced(&current), let state = current?.state else { return nil }
    var plane = current?.plane
    current = nil
    if isKnownUniquelyReferenced(&plane) { return plane }
    // The maker of levels, for example, may retain only the plane.
    current = plane.map { plane in
      Texture(plane: plane, state: state, changes: changes, inset: depths.max() ?? 0)
    }
    return nil
  }

  /// An unused plane with the texels of the current state.
  private func nextPlane() -> TexelPlane {
    let current = texture.plane
    var free: TexelPlane?
    if isKnownUniquelyReferenced(&before) { free = before?.plane }
    before = nil
    guard isKnownUniquelyReferenced(&free), let plane = free else {
      let plane = TexelPlane(width: current.width, height: current.height, cleared: false)
      let all = PixelRectangle(x: 0, y: 0, width: current.width, height: current.height)
      copy([all], from: current, to: plane)
      return plane
    }
    copy(lag, from: current, to: plane)
    return plane
  }

  private func copy(_ rectangles: [PixelRectangle], from: TexelPlane, to: TexelPlane) {
    for rect in rectangles {
      for y in rect.y..<rect.y + rect.height {
        let offset = y * from.stride + rect.x
        unsafe (to.texels + offset).update(from: from.texels + offset, count: rect.width)
      }
      finish(to, rows: rect.y..<rect.y + rect.height)
    }
  }

  private func finish(_ plane: TexelPlane, rows: Range<Int>) {
    plane.extendMargins(rows: rows)
    if rows.upperBound == plane.height { plane.extendBottom() }
  }
}

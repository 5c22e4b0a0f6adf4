public import Projection

/// A picture that changes, such as the content of a window.
///
/// An update costs only what has changed.
///
/// Each state is an immutable ``Texture``: set ``texture`` on quads again for each frame. Two
/// states share the memory alternately, so a state that is still being painted from is never overwritten.
///
///     let screen = LiveTexture(width: 1694, height: 910)
///     screen.update([caret], from: pixels, stride: 1694 * 4)
///     quads[0].texture = screen.texture
public final class LiveTexture {
  /// The picture as it is now.
  public private(set) var texture: Texture
  /// The previous state.
  ///
  /// Its memory is reused if no frame paints from it any more.
  private var before: Texture?
  /// What the memory of the state before lacks.
  private var lag: [PixelRectangle] = []
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
    texture = Texture(
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
    let plane = nextPlane()
    body(plane, changed)
    for rect in changed {
      let rows = rect.y..<rect.y + rect.height
      finish(plane, rows: rows)
      for y in rows { depths[y] = plane.depthOfTranslucency(row: y, atLeast: 0) }
    }
    lag = changed
    changes.add(changed)
    let now = texture
    before = now
    texture = Texture(
      plane: plane,
      state: TextureState(origin: now.state.origin, version: now.state.version + 1),
      changes: changes, inset: depths.max() ?? 0)
  }

  /// An unused plane with the texels of the current state.
  private func nextPlane() -> TexelPlane {
    let current = texture.plane
    var free: TexelPlane?
    if isKnownUniquelyReferenced(&before) { free = before?.plane }
    before = nil
    // The maker of levels, for example, may retain only the plane.
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

/// What a commit changes: its state, and the buffer and damage that it brings.
package struct SurfaceUpdate {
  /// The committed state.
  package let state: SurfaceState
  /// The new buffer, or `nil` without one.
  package let buffer: ServerBuffer?
  /// The size of the content after the commit, in pixels; zero without content.
  package let bufferSize: (width: Int, height: Int)
  /// The size of the surface after the commit, in logical units.
  package let size: (width: Int, height: Int)
  /// The damage in buffer pixels, `damage` requests converted.
  package let damage: Coverage
  /// The pixels of the new buffer, or `nil` if they are not kept or cannot be read.
  package var picture: PixelImage?
  /// The area in pixels of the bounding box of all changes, or `nil` if it is not measured.
  package var changedArea: Int?
  /// Whether no time passes while the client draws: what passes between the answer to a frame callback
  /// and a commit is a wait that it has chosen, such as for the next picture of a film.
  package var isDrawnInNoTime = false

  init(_ state: SurfaceState, on surface: ServerSurface) {
    self.state = state
    switch state.attachment {
    case .unchanged: (buffer, bufferSize) = (nil, surface.contentSize ?? (0, 0))
    case .removed: (buffer, bufferSize) = (nil, (0, 0))
    case .buffer(let new): (buffer, bufferSize) = (new, (new.width, new.height))
    }
    size = state.logicalSize(ofBuffer: bufferSize)
    var damage = state.bufferDamage
    for rectangle in state.surfaceDamage.rectangles {
      damage.add(state.inBuffer(rectangle, bufferSize: bufferSize, size: size))
    }
    self.damage = damage
  }

  /// The size of the window as the shell sees it, in logical units: geometry or surface.
  package var windowSize: (width: Int, height: Int) {
    state.geometry.map { ($0.width, $0.height) } ?? size
  }
}

extension SurfaceState {
  /// The size of the surface in logical units with a buffer of `size` pixels; zero without one.
  package func logicalSize(ofBuffer size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    guard size.width > 0 else { return (0, 0) }
    if let destination { return destination }
    if let source { return (Int(source.width), Int(source.height)) }
    let upright = transform & 1 == 1 ? (width: size.height, height: size.width) : size
    return (upright.width / max(1, scale), upright.height / max(1, scale))
  }

  /// A rectangle of the surface in buffer pixels, widened to whole ones.
  fileprivate func inBuffer(
    _ rectangle: PixelRectangle, bufferSize: (width: Int, height: Int),
    size: (width: Int, height: Int)
  ) -> PixelRectangle {
    guard size.width > 0, size.height > 0 else { return rectangle }
    let part = rectangle.intersection(
      PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
    // A turned or cropped buffer is covered as a whole: exactness there is not worth its price.
    if transform != 0 || source != nil {
      return part.isEmpty
        ? part
        : PixelRectangle(x: 0, y: 0, width: bufferSize.width, height: bufferSize.height)
    }
    let left = part.x * bufferSize.width / size.width
    let top = part.y * bufferSize.height / size.height
    let right = (part.right * bufferSize.width + size.width - 1) / size.width
    let bottom = (part.bottom * bufferSize.height + size.height - 1) / size.height
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The shadow around a window that the compositor does not decorate, which also serves as resize edges.
///
/// Eight subsurfaces surround the window, outside its geometry. Each shows a small picture that a viewport
/// stretches, so that another size or scale needs no drawing. They are synchronized: changes take
/// effect with the next commit of the window.
final class WindowShadow {
  /// How far it is seen, in logical units.
  static var reach: Int { 24 }
  /// How far from the window its edges can be taken hold of, in logical units.
  static var grip: Int { 12 }

  private struct State: Equatable {
    var size: SurfaceSize
    var isActive: Bool
  }

  private let pieces: [ShadowPiece]
  private var pictures: [Bool: ShadowPictures] = [:]
  private var state: State?

  /// Makes it around `window`.
  ///
  /// Returns `nil` where the compositor lacks what it needs.
  init?(_ window: Proxy<WlSurface>, in session: Session) {
    guard let compositor = session.globals.compositor.proxy,
      let subcompositor = session.globals.subcompositor.proxy, let viewporter = session.viewporter
    else { return nil }
    pieces = ShadowPiece.Place.all.map {
      ShadowPiece($0, of: window, compositor, subcompositor, viewporter)
    }
  }

  /// Shows it around a window of this size, or hides it with `nil`.
  ///
  /// - Returns: Whether that changes anything.
  /// - Throws: What kept its pictures from being made.
  func update(
    _ size: SurfaceSize?, isActive: Bool, in session: Session
  ) throws(WaylandError) -> Bool {
    let new = size.map { State(size: $0, isActive: isActive) }
    guard new != state, let compositor = session.globals.compositor.proxy else { return false }
    guard let new else {
      state = nil
      for piece in pieces { piece.hide() }
      return true
    }
    let pictures = try pictures(isActive: isActive, in: session)
    let isNewPicture = state?.isActive != isActive
    for piece in pieces {
      if state?.size != new.size { piece.place(around: new.size, compositor) }
      piece.show(isNewPicture ? pictures : nil)
    }
    state = new
    return true
  }

  private func pictures(
    isActive: Bool, in session: Session
  ) throws(WaylandError) -> ShadowPictures? {
    guard let shm = session.globals.shm.proxy else { return nil }
    if let made = pictures[isActive] { return made }
    let made = try ShadowPictures(isActive ? 0.4 : 0.2, shm: shm, calls: session.memory)
    pictures[isActive] = made
    return made
  }

  /// Where a surface of it lies in the window's surface, or `nil` for other surfaces.
  func origin(of surface: Proxy<WlSurface>) -> SurfacePoint? {
    guard let state, let piece = pieces.first(where: { $0.proxy == surface }) else { return nil }
    let frame = piece.place.frame(around: state.size)
    return SurfacePoint(x: Double(frame.x), y: Double(frame.y))
  }
}

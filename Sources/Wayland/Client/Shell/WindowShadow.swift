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

/// One of the surfaces of a window's shadow: an edge or a corner.
final class ShadowPiece {
  /// On which side of the window it lies: −1 before it, 0 along it, 1 behind it.
  struct Place: Equatable {
    var column: Int
    var row: Int

    /// All around the window.
    static var all: [Place] {
      (-1...1).flatMap { row in (-1...1).map { Place(column: $0, row: row) } }
        .filter { $0 != Place(column: 0, row: 0) }
    }

    var isCorner: Bool { column != 0 && row != 0 }

    func frame(around size: SurfaceSize) -> PixelRectangle {
      let reach = WindowShadow.reach
      func side(_ side: Int, _ length: Int) -> (start: Int, length: Int) {
        side < 0 ? (-reach, reach) : side == 0 ? (0, max(length, 1)) : (max(length, 1), reach)
      }
      let (x, y) = (side(column, size.width), side(row, size.height))
      return PixelRectangle(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// The part of it that is near the window, from its own corner.
    func grip(around size: SurfaceSize) -> PixelRectangle {
      let frame = frame(around: size)
      let grip = WindowShadow.grip
      let window = PixelRectangle(
        x: -grip, y: -grip, width: max(size.width, 1) + 2 * grip,
        height: max(size.height, 1) + 2 * grip)
      var part = frame.intersection(window)
      (part.x, part.y) = (part.x - frame.x, part.y - frame.y)
      return part
    }

    /// How the picture of the upper left corner or of the upper edge is turned to fit here.
    var transform: WlOutput.Transform {
      switch (column, row) {
      case (1, -1): .flipped
      case (-1, 1): .flipped180
      case (1, 1), (0, 1): ._180
      case (-1, 0): ._270
      case (1, 0): ._90
      default: .normal
      }
    }
  }

  let place: Place
  private let surface: Owned<WlSurface>
  private var subsurface: Owned<WlSubsurface>?
  private var viewport: Owned<WpViewport>?

  init(
    _ place: Place, of window: Proxy<WlSurface>, _ compositor: Proxy<WlCompositor>,
    _ subcompositor: Proxy<WlSubcompositor>, _ viewporter: Proxy<WpViewporter>
  ) {
    self.place = place
    surface = compositor.createSurface()
    subsurface = subcompositor.getSubsurface(surface: surface.proxy, parent: window)
    viewport = viewporter.getViewport(surface: surface.proxy)
    surface.setBufferTransform(transform: place.transform)
  }

  var proxy: Proxy<WlSurface> { surface.proxy }

  /// Puts it where it belongs on a window of this size.
  func place(around size: SurfaceSize, _ compositor: Proxy<WlCompositor>) {
    let frame = place.frame(around: size)
    subsurface?.setPosition(x: Int32(frame.x), y: Int32(frame.y))
    viewport?.setDestination(width: Int32(frame.width), height: Int32(frame.height))
    let grip = place.grip(around: size)
    let region = compositor.createRegion()
    region.add(
      x: Int32(grip.x), y: Int32(grip.y), width: Int32(grip.width), height: Int32(grip.height))
    surface.setInputRegion(region: region.proxy)
  }

  /// Shows new pictures, or what was shown before in another place.
  func show(_ pictures: ShadowPictures?) {
    if let pictures {
      surface.attach(buffer: pictures.buffer(isCorner: place.isCorner), x: 0, y: 0)
      surface.damage(x: 0, y: 0, width: .max, height: .max)
    }
    surface.commit()
  }

  func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
  }

  /// Ends what hangs on the surface before the surface itself.
  deinit {
    viewport = nil
    subsurface = nil
  }
}

/// The pictures of a window's shadow: of its upper left corner, and of its upper edge.
final class ShadowPictures {
  private let corner: ShmBuffer
  private let edge: ShmBuffer

  /// Makes them; `alpha` is how dark the shadow is at the window, from 0 to 1.
  init(_ alpha: Double, shm: Proxy<WlShm>, calls: MemoryCalls) throws(WaylandError) {
    let reach = WindowShadow.reach
    corner = try ShmBuffer(width: reach, height: reach, format: .argb8888, shm: shm, calls: calls)
    edge = try ShmBuffer(width: 1, height: reach, format: .argb8888, shm: shm, calls: calls)
    /// The pixel at a distance from the window, in pixels.
    func shade(_ distance: Double) -> UInt32 {
      let part = max(1 - distance / Double(reach), 0)
      return UInt32((alpha * part * part * 255).rounded()) << 24
    }
    func distance(_ place: Int) -> Double { Double(reach - place) - 0.5 }
    edge.pixels(next: 1).copy((0..<reach).map { shade(distance($0)) })
    corner.pixels(next: 1).copy(
      (0..<reach * reach).map { place in
        let (x, y) = (distance(place % reach), distance(place / reach))
        return shade((x * x + y * y).squareRoot())
      })
  }

  func buffer(isCorner: Bool) -> Proxy<WlBuffer> { isCorner ? corner.proxy : edge.proxy }
}

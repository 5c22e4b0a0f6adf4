/// Something that is being dragged out of a surface of the program.
public final class Drag {
  /// How a drag ends.
  public enum Outcome: Equatable, Sendable {
    /// It was dropped, and the target has read it.
    case dropped
    /// No target accepted it.
    case canceled
  }

  /// Called once, with the outcome.
  public var onEnd: ((Outcome) -> Void)?
  /// Called with the type that the target under the pointer accepts; `nil` for none.
  public var onWanted: ((_ type: String?) -> Void)?
  /// Called with the action of a drop here; empty for none.
  public var onChosen: ((_ action: DragActions) -> Void)?
  /// Called when it was dropped.
  ///
  /// The target reads it until it ends.
  public var onDrop: (() -> Void)?
  /// What is seen under the pointer, which can change, or `nil` for nothing.
  ///
  /// What began without an icon has none.
  public var icon: DragIcon? { didSet { iconSurface?.show(icon) } }
  let iconSurface: DragIconSurface?
  private var source: DataSource?

  init(_ source: DataSource, icon: DragIcon?, on iconSurface: DragIconSurface?) {
    (self.source, self.icon, self.iconSurface) = (source, icon, iconSurface)
    source.onNews = { [weak self] news in
      switch news {
      case .wanted(let type): self?.onWanted?(type)
      case .chosen(let action): self?.onChosen?(action)
      case .dropped: self?.onDrop?()
      }
    }
  }

  /// Takes it back: it can be dropped nowhere.
  public func cancel() { end(.canceled) }

  func end(_ outcome: Outcome) {
    guard source != nil else { return }
    source = nil
    iconSurface?.close()
    onEnd?(outcome)
  }
}

/// What is seen under the pointer while something is dragged.
public struct DragIcon {
  /// The size in logical units.
  public var size: SurfaceSize
  /// The point of it that is under the pointer, in logical units.
  public var hotspot: SurfacePoint
  /// Pixels for a logical unit.
  public var scale: Int
  /// Paints it once, all of it.
  ///
  /// The pixels are transparent before.
  public var paint: (PixelBuffer) -> Void

  /// Makes an icon.
  public init(
    size: SurfaceSize, hotspot: SurfacePoint = SurfacePoint(x: 0, y: 0), scale: Int = 1,
    paint: @escaping (PixelBuffer) -> Void
  ) {
    (self.size, self.hotspot, self.paint) = (size, hotspot, paint)
    self.scale = min(max(scale, 1), 8)
  }
}

final class DragIconSurface {
  private var surface: Owned<WlSurface>?
  private weak var session: Session?
  private var buffer: ShmBuffer?
  /// How far its commits have moved it from the pointer, in logical units.
  private var shift: (x: Int32, y: Int32) = (0, 0)

  /// How far from the pointer it can be, in logical units.
  private static let farthest = 16384.0

  /// `nil` if there is no memory for the icon, which is no reason not to drag.
  init?(_ icon: DragIcon, _ session: Session) {
    guard let compositor = session.globals.compositor.proxy,
      let buffer = Self.paint(icon, session)
    else { return nil }
    (self.session, self.buffer) = (session, buffer)
    surface = compositor.createSurface()
  }

  var proxy: Proxy<WlSurface>? { surface?.proxy }

  private static func paint(_ icon: DragIcon, _ session: Session) -> ShmBuffer? {
    let scale = icon.scale
    let sides = 1...ShmBuffer.longestSide / scale
    guard sides.contains(icon.size.width), sides.contains(icon.size.height),
      let shm = session.globals.shm.proxy,
      let buffer = try? ShmBuffer(
        width: icon.size.width * scale, height: icon.size.height * scale, format: .argb8888,
        shm: shm, calls: session.memory)
    else { return nil }
    icon.paint(buffer.pixels(next: 1))
    return buffer
  }

  /// Shows the icon that it was made for.
  ///
  /// The surface has got its role.
  func begin(with icon: DragIcon) { commit(icon) }

  /// Shows another one, or nothing; without memory for it what it showed.
  func show(_ icon: DragIcon?) {
    guard let icon else {
      proxy?.attach(buffer: nil, x: 0, y: 0)
      proxy?.commit()
      buffer = nil
      return
    }
    guard let session, let new = Self.paint(icon, session) else { return }
    let old = buffer
    buffer = new
    commit(icon)
    // What is shown must not go before what comes after it.
    withExtendedLifetime(old) {}
  }

  private func commit(_ icon: DragIcon) {
    guard let surface = proxy, let buffer else { return }
    func place(_ hotspot: Double) -> Int32 {
      -Int32(min(max(hotspot.isNaN ? 0 : hotspot.rounded(), -Self.farthest), Self.farthest))
    }
    let (x, y) = (place(icon.hotspot.x) - shift.x, place(icon.hotspot.y) - shift.y)
    shift = (shift.x + x, shift.y + y)
    if surface.version >= 5 {
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      if (x, y) != (0, 0) { surface.offset(x: x, y: y) }
    } else {
      surface.attach(buffer: buffer.proxy, x: x, y: y)
    }
    surface.setBufferScale(scale: Int32(icon.scale))
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func close() { surface = nil }
}

/// Something that is being dragged out of a surface of the program.
public final class Drag {
  /// How a drag ends.
  public enum Outcome: Equatable, Sendable {
    /// Somebody took it and has read it.
    case dropped
    /// Nobody wanted it.
    case cancelled
  }

  /// Told once how it ended.
  public var onEnd: ((Outcome) -> Void)?
  /// Told in which type whoever it is over wants it; `nil` for none.
  public var onWanted: ((_ type: String?) -> Void)?
  /// Told what a drop would do now, a bit of `wl_data_device_manager.dnd_action`; 0 for nothing.
  public var onChosen: ((_ action: UInt32) -> Void)?
  /// Told that it was dropped, and is read until it ends.
  public var onDrop: (() -> Void)?
  let icon: DragIconSurface?
  private var source: DataSource?

  init(_ source: DataSource, icon: DragIconSurface?) {
    (self.source, self.icon) = (source, icon)
    source.onNews = { [weak self] news in
      switch news {
      case .wanted(let type): self?.onWanted?(type)
      case .chosen(let action): self?.onChosen?(action)
      case .dropped: self?.onDrop?()
      }
    }
  }

  /// Takes it back: it can be dropped nowhere.
  public func cancel() { end(.cancelled) }

  func end(_ outcome: Outcome) {
    guard source != nil else { return }
    source = nil
    icon?.close()
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
  /// Paints it once, all of it; the pixels are transparent before.
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

/// The icon of a drag at the wire.
final class DragIconSurface {
  private var surface: Owned<WlSurface>?
  private let buffer: ShmBuffer
  private let icon: DragIcon

  /// Paints the icon; `nil` if there is no memory for it, which is no reason not to drag.
  init?(_ icon: DragIcon, _ session: Session) {
    let scale = icon.scale
    let sides = 1...ShmBuffer.longestSide / scale
    guard sides.contains(icon.size.width), sides.contains(icon.size.height),
      let compositor = session.globals.compositor.proxy, let shm = session.globals.shm.proxy
    else { return nil }
    do {
      buffer = try ShmBuffer(
        width: icon.size.width * scale, height: icon.size.height * scale, format: .argb8888,
        shm: shm, calls: session.memory)
    } catch { return nil }
    self.icon = icon
    surface = compositor.createSurface()
    icon.paint(buffer.pixels(next: 1))
  }

  var proxy: Proxy<WlSurface>? { surface?.proxy }

  /// Shows it; the surface has got its role.
  func show() {
    guard let surface = proxy else { return }
    let x = -Int32(min(max(icon.hotspot.x.rounded(), -16384), 16384))
    let y = -Int32(min(max(icon.hotspot.y.rounded(), -16384), 16384))
    if surface.version >= 5 {
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      surface.offset(x: x, y: y)
    } else {
      surface.attach(buffer: buffer.proxy, x: x, y: y)
    }
    surface.setBufferScale(scale: Int32(icon.scale))
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func close() { surface = nil }
}

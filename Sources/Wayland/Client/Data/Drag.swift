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

public import CarouselPaint
public import CarouselView
public import Projection

/// A control on a ``ControlPanel``: something that is painted in a rectangle and takes input there.
///
/// A subclass paints itself, claims presses and handles them.
open class CardControl {
  /// The frame on the panel, in logical units, which the panel's layout sets.
  public final var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The panel it is on.
  public final internal(set) weak var panel: ControlPanel?

  /// A control that is on no panel yet.
  public init() {}

  /// What a press on it is for; nothing by default: presses go through to the carousel.
  open var claim: CardClaim { [] }

  /// Whether it wants keys; `false` by default.
  open var acceptsFocus: Bool { false }

  /// Paints it on a canvas of its size in logical units.
  open func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {}

  /// Takes something that a person did, in the control's own coordinates, at a time in seconds.
  ///
  /// - Returns: whether it was of use; `false` by default
  open func handle(_ input: CardInput, size: Size, at time: Double) -> Bool { false }

  /// A frame is about to be painted: bring the control to what that shows.
  ///
  /// - Returns: whether the frame after it will look different by time alone; `false` by default
  open func willPaint(at time: DisplayTime) -> Bool { false }

  /// Says that it looks different now.
  public final func setNeedsPaint() { panel?.invalidate(frame) }
}

/// The colors of controls.
enum ControlColors {
  static let text = RGBA(white: 0.96)
  static let quiet = RGBA(white: 1, opacity: 0.14)
  static let pressed = RGBA(white: 1, opacity: 0.30)
  static let line = RGBA(white: 1, opacity: 0.22)
  static let accent = RGBA(rgb: 0x5B9DF0)
  static let knob = RGBA(white: 0.98)
}

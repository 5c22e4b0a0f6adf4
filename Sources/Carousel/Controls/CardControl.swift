public import CarouselPaint
public import CarouselView
public import Projection

/// A control on a ``ControlPanel``: something that is painted in a rectangle and takes input there.
public protocol CardControl: AnyObject {
  /// The frame on the panel, in logical units, which the panel's layout sets.
  var frame: Rect { get set }
  var panel: ControlPanel? { get set }
  /// What a press on it is for.
  var claim: CardClaim { get }
  /// Whether it wants keys.
  var acceptsFocus: Bool { get }

  func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool)

  /// Takes something that a person did, in the control's own coordinates, at a time in seconds.
  /// Returns whether it was of use.
  func handle(_ input: CardInput, size: Size, at time: Double) -> Bool

  /// A frame is about to be painted: bring the control to what that shows.
  ///
  /// - Returns: whether the frame after it will look different by time alone
  func willPaint(at time: DisplayTime) -> Bool
}

extension CardControl {
  /// No keys.
  public var acceptsFocus: Bool { false }

  /// Controls have no animation by default.
  public func willPaint(at time: DisplayTime) -> Bool { false }

  /// Says that it looks different now.
  public func setNeedsPaint() { panel?.invalidate(frame) }
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

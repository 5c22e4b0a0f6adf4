public import CarouselPaint
public import CarouselView
public import Projection

/// A slider on a ``ControlPanel``: dragged to the sides, tapped, or moved by arrow keys.
public final class Slider: CardControl {
  /// The values it can have.
  public let range: ClosedRange<Double>
  /// Where it is, in its range.
  public private(set) var value: Double
  /// Called with each new value that a person chooses.
  public var action: (Double) -> Void

  private static let knob = 10.0

  /// A slider at `value`, limited to `range`, which calls `action` with each new value.
  public init(
    value: Double, in range: ClosedRange<Double> = 0...1, action: @escaping (Double) -> Void
  ) {
    self.range = range
    self.value =
      value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
    self.action = action
  }

  /// Sets the value, limited to the range, without calling `action`.
  public func set(_ value: Double) {
    guard value.isFinite else { return }
    let limited = min(max(value, range.lowerBound), range.upperBound)
    guard limited != self.value else { return }
    self.value = limited
    setNeedsPaint()
  }

  public override var claim: CardClaim { [.tap, .horizontal] }
  public override var acceptsFocus: Bool { true }

  private var share: Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (value - range.lowerBound) / length : 0
  }

  public override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let (y, start, end) = (size.height / 2, Self.knob + 2, size.width - Self.knob - 2)
    guard end > start else { return }
    let x = start + (end - start) * share
    canvas.stroke(.polygon([(start, y), (end, y)]), width: 5, ControlColors.line)
    canvas.stroke(.polygon([(start, y), (x, y)]), width: 5, ControlColors.accent)
    canvas.fill(.circle(x: x, y: y, radius: Self.knob), ControlColors.knob)
    if hasFocus {
      canvas.stroke(.circle(x: x, y: y, radius: Self.knob), width: 3, ControlColors.accent)
    }
  }

  public override func handle(_ input: CardInput, size: Size, at time: Double) -> Bool {
    switch input {
    case .moved(_, let point), .released(_, let point, _): choose(at: point.x, size)
    case .pressed: break
    case .keyPressed(let key, _):
      let step = (range.upperBound - range.lowerBound) / 20
      switch key.symbol {
      case KeySymbol.left: choose(value - step)
      case KeySymbol.right: choose(value + step)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func choose(at x: Double, _ size: Size) {
    let room = size.width - 2 * Self.knob - 4
    guard room > 0 else { return }
    let share = min(max((x - Self.knob - 2) / room, 0), 1)
    choose(range.lowerBound + (range.upperBound - range.lowerBound) * share)
  }

  private func choose(_ value: Double) {
    let before = self.value
    set(value)
    if self.value != before { action(self.value) }
  }
}

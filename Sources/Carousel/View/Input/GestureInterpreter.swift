/// Turns what people do with their devices into what they ask of a view.
///
/// A view has one, ``StandardGestures`` unless told otherwise. Give it another to change what
/// movements mean, or wrap the standard one and take out, add or change what it answers. An
/// interpreter reads no clock: inputs bear their times.
public protocol GestureInterpreter {
  /// What the carousel is like at present; kept up to date by the view.
  var context: GestureContext { get set }

  /// When ``timePassed(_:)`` is due, in seconds, or `nil` if nothing is scheduled.
  var deadline: Double? { get }

  /// The actions that an input requests, first to last.
  mutating func interpret(_ input: ViewInput) -> [InputAction]

  /// What follows from nothing having happened until `time`, in seconds.
  mutating func timePassed(_ time: Double) -> [InputAction]
}

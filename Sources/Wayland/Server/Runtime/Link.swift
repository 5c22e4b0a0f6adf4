/// Refers to an object without keeping it alive: what callbacks hold that may come after its end.
///
/// A `weak` reference gives its object a table beside it, through which every retain and release
/// goes from then on, at several times the price. The objects a compositor asks for a hundred times a
/// refresh own one of these instead, and all of them stay on the compositor's thread.
@safe package final class Link<Object: AnyObject> {
  private unowned(unsafe) var target: Object?

  /// Refers to nothing yet.
  init() {}

  /// Refers to `object`, which calls ``end()`` first of all when it ends.
  func begin(_ object: Object) { unsafe target = object }

  /// Refers to nothing from now on.
  func end() { unsafe target = nil }

  /// The object; `nil` once it has ended.
  package var object: Object? { unsafe target }
}

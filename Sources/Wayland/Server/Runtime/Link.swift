/// A non-owning reference, for callbacks that may be called after the end of the object.
///
/// A `weak` reference gives its object a side table, through which every retain and release goes
/// from then on, at several times the cost. Objects that a compositor uses a hundred times per
/// refresh own one of these instead. All of them stay on the compositor's thread.
@safe package final class Link<Object: AnyObject> {
  private unowned(unsafe) var target: Object?

  /// Refers to nothing yet.
  init() {}

  /// Refers to `object`, which calls ``end()`` first of all when it ends.
  func begin(_ object: Object) { unsafe target = object }

  func end() { unsafe target = nil }

  /// The object, or `nil` once it has ended.
  package var object: Object? { unsafe target }
}

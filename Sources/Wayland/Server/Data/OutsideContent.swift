/// Content from outside the compositor, to be pasted, or dragged over the screen.
public struct OutsideContent {
  /// The offered types, best first.
  public var types: [String]
  /// What may be done with it when it is dropped.
  public var actions: DragActions = .copy
  /// Has the content of a type written into a descriptor, which is closed as soon as it returns.
  public var write: (_ type: String, _ descriptor: Int32) -> Void
  /// Called with the type and action that the target accepts; `nil` and empty for none.
  public var onAnswer: ((_ type: String?, _ action: DragActions) -> Void)?
  /// Called once at the end: whether the target of the drop has read it.
  public var onEnd: ((_ isFinished: Bool) -> Void)?

  /// Makes content that `write` knows.
  public init(_ types: [String], write: @escaping (_ type: String, _ descriptor: Int32) -> Void) {
    (self.types, self.write) = (types, write)
  }
}

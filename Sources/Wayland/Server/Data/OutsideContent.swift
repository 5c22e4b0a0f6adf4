/// Content from outside the compositor, to be pasted, or dragged over the screen.
public struct OutsideContent {
  /// The offered types, best first.
  public var types: [String]
  /// What may be done with it when it is dropped, as bits of `wl_data_device_manager.dnd_action`.
  public var actions: UInt32 = 1
  /// Has the content of a type written into a descriptor, which is closed as soon as it returns.
  public var write: (_ type: String, _ descriptor: Int32) -> Void
  /// Called with the type and action that the target accepts; `nil` and 0 for none.
  public var onAnswer: ((_ type: String?, _ action: UInt32) -> Void)?
  /// Called once at the end: whether the target of the drop has read it.
  public var onEnd: ((_ isFinished: Bool) -> Void)?

  /// Makes content that `write` knows.
  public init(_ types: [String], write: @escaping (_ type: String, _ descriptor: Int32) -> Void) {
    (self.types, self.write) = (types, write)
  }
}

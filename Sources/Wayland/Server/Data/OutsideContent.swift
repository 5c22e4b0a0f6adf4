/// Content that somebody outside of the compositor has: to be pasted, or dragged over the screen.
public struct OutsideContent {
  /// What it can be had in, best first.
  public var types: [String]
  /// What may be done with it when it is dropped, as bits of `wl_data_device_manager.dnd_action`.
  public var actions: UInt32 = 1
  /// Has the content of a type written into a descriptor, which is closed as soon as it returns.
  public var write: (_ type: String, _ descriptor: Int32) -> Void
  /// Told which type and which action whoever it is dragged over wants; `nil` and 0 for none.
  public var onAnswer: ((_ type: String?, _ action: UInt32) -> Void)?
  /// Told once whether whoever it was dropped on has read it; if not, nobody will.
  public var onEnd: ((_ isFinished: Bool) -> Void)?

  /// Makes content that `write` knows.
  public init(_ types: [String], write: @escaping (_ type: String, _ descriptor: Int32) -> Void) {
    (self.types, self.write) = (types, write)
  }
}

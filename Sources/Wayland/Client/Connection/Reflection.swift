// Swift 6.3 crashes when it reflects over a class that stores a noncopyable owner, as a failing expectation or
// `dump` does. These classes hide their contents from reflection.

extension Session: CustomReflectable {
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Window: CustomReflectable {
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Seat: CustomReflectable {
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Output: CustomReflectable {
  /// What is known of the screen.
  public var customMirror: Mirror { Mirror(self, children: ["state": state]) }
}

extension Registry: CustomReflectable {
  /// The offers that stand.
  public var customMirror: Mirror { Mirror(self, children: ["entries": entries]) }
}

extension Singleton: CustomReflectable {
  /// Whether the global is there.
  public var customMirror: Mirror { Mirror(self, children: ["isThere": proxy != nil]) }
}

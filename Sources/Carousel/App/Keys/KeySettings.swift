/// The keys of a carousel that is the whole program, besides those of every carousel.
public struct KeySettings {
  /// The user's own keys; they come before the program's.
  public var bindings: [KeyBinding] = []
  /// What is started when an item is selected, or `nil` for nothing.
  public var onSelect: CommandTemplate?
  /// The names of the themes that a key goes through, from the one that is shown first.
  public var themes: [String] = []

  /// What is started when the carousel settles on another item; `nil` for nothing.
  public var onSettle: CommandTemplate?
  /// What is started for the first item when nothing is chosen; `nil` for nothing.
  public var onCancel: CommandTemplate?
  /// Called with the exit status of the key that chose, before the choice.
  public var onStatus: ((Int32) -> Void)?
  /// The words of the page of keys.
  public var words = KeyWords()

  /// The program's keys.
  public init() {}
}

/// What keys do in a carousel that is the whole program, beside what they do in every carousel.
public struct KeySettings {
  /// The user's own keys; they come before the program's.
  public var bindings: [KeyBinding] = []
  /// What is started when an item is selected; `nil` for nothing.
  public var onSelect: CommandTemplate?
  /// The names of the themes that a key goes through, from the one that is shown first.
  public var themes: [String] = []

  /// The words of the page of keys.
  public var words = KeyWords()

  /// The program's keys.
  public init() {}
}

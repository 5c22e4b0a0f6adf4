public import CarouselDesktop
import CarouselView

/// A key and what it does.
public struct KeyBinding: Equatable, Sendable {
  /// The key.
  public var key: BoundKey
  /// What it does.
  public var command: ProgramCommand

  /// Binds a command to a key.
  public init(_ key: BoundKey, _ command: ProgramCommand) {
    (self.key, self.command) = (key, command)
  }

  /// Reads a key and what it does: `x next`, `w set type=wheel`, `e run gimp {path}`.
  ///
  /// - Throws: ``DesktopError/setting(_:)`` if there is no such key or command
  public init(_ line: String) throws(DesktopError) {
    guard let words = CommandWords.of(line) else { throw .setting("a quote is not closed") }
    guard let name = words.first else { throw .setting("must be a key and an action") }
    guard let key = BoundKey(name) else {
      throw .setting(
        "invalid key '\(name)': name a character, or left, page-down, f5 and the like, with ctrl+, alt+ or super+ before it"
      )
    }
    self.init(key, try ProgramCommand(Array(words.dropFirst())))
  }
}

/// The keys of a carousel that is the whole program, besides those of every carousel.
public struct KeySettings {
  /// The user's own keys; they come before the program's.
  public var bindings: [KeyBinding] = []
  /// What is started when an item is selected, or `nil` for nothing.
  public var onSelect: CommandTemplate?
  /// The settings of the looks that a key goes through, from the one that is shown first.
  public var themes: [[StyleSetting]] = []

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

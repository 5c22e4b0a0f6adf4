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

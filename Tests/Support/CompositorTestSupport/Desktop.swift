package import WaylandServer

/// What a person does with keyboard and mouse.
package protocol Hand: AnyObject {
  /// Presses the keys, first to last, and releases them in reverse order.
  func tap(_ keys: KeyCode...) throws

  /// Moves the mouse to a place of the screen.
  func move(x: Int, y: Int) throws

  /// Presses or releases the left button.
  func button(isPressed: Bool) throws
}

/// What a person does at a desktop: with keyboard, mouse and fingers, and in its settings of displays.
package protocol Desktop: Hand {
  /// Puts a finger on a place of the screen, or moves one that is there.
  func touch(_ finger: Int, x: Int, y: Int, begins: Bool) throws

  /// Lifts a finger.
  func lift(_ finger: Int) throws

  /// Whether fingers can be put on the screen.
  func takesTouches() throws -> Bool

  /// Sets the scale of the only display.
  func setScale(_ scale: Int) throws

  /// The keys that maximize a window.
  var maximizing: (KeyCode, KeyCode) { get }
}

extension KeyCode {
  package static let leftAlt = KeyCode(rawValue: 56)
  package static let f4 = KeyCode(rawValue: 62)
  package static let leftSuper = KeyCode(rawValue: 125)
}

extension HeadlessCompositor {
  /// What a person does at the desktop of this compositor.
  package func desktop() throws -> any Desktop {
    if kind == .mutter, let bus { return try MutterDesktop(bus) }
    return try KWinDesktop(socket: socketPath)
  }
}

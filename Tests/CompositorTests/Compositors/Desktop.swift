import CompositorTestSupport
import WaylandTesting

/// What a person does at a desktop: with keyboard and mouse, and in its settings of displays.
protocol Desktop {
  /// Presses the keys, first to last, and releases them in reverse order.
  func tap(_ keys: KeyCode...) throws

  /// Moves the mouse to a place of the screen.
  func move(x: Int, y: Int) throws

  /// Presses or releases the left button.
  func button(isPressed: Bool) throws

  /// Sets the scale of the only display.
  func setScale(_ scale: Int) throws

  /// The keys that maximize a window.
  var maximizing: (KeyCode, KeyCode) { get }
}

extension KeyCode {
  static let leftAlt = KeyCode(rawValue: 56)
  static let f4 = KeyCode(rawValue: 62)
  static let leftSuper = KeyCode(rawValue: 125)
}

extension HeadlessCompositor {
  /// What a person does at the desktop of this compositor.
  func desktop() throws -> any Desktop {
    if kind == .mutter, let bus { return try MutterDesktop(bus) }
    return try KWinDesktop(socket: socketPath)
  }
}

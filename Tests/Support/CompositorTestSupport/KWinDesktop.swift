package import WaylandServer

/// KDE's compositor, controlled by its own protocols, encoded by hand.
///
/// It must have been started without permission checks.
package final class KWinDesktop: Desktop {
  private let wire: BareWire
  private let input: UInt32

  package let maximizing = (KeyCode.leftSuper, KeyCode.pageUp)

  package init(socket: String) throws {
    wire = try BareWire(socket: socket)
    input = try wire.bind("org_kde_kwin_fake_input", version: 4)
    // authenticate(application, reason)
    try wire.send(input, 0, BareWire.words("tests") + BareWire.words("keys"))
  }

  package func tap(_ keys: KeyCode...) throws {
    // keyboard_key(key, state)
    for key in keys { try wire.send(input, 10, [key.rawValue, 1]) }
    for key in keys.reversed() { try wire.send(input, 10, [key.rawValue, 0]) }
    try wire.roundtrip()
  }

  package func move(x: Int, y: Int) throws {
    // pointer_motion_absolute(x, y)
    try wire.send(input, 9, [UInt32(x) << 8, UInt32(y) << 8])
    try wire.roundtrip()
  }

  package func button(isPressed: Bool) throws {
    // button(button, state)
    try wire.send(input, 2, [0x110, isPressed ? 1 : 0])
    try wire.roundtrip()
  }

  package func takesTouches() -> Bool { true }

  package func touch(_ finger: Int, x: Int, y: Int, begins: Bool) throws {
    // touch_down(id, x, y) or touch_motion(id, x, y), touch_frame()
    try wire.send(input, begins ? 4 : 5, [UInt32(finger), UInt32(x) << 8, UInt32(y) << 8])
    try wire.send(input, 8, [])
    try wire.roundtrip()
  }

  package func lift(_ finger: Int) throws {
    // touch_up(id), touch_frame()
    try wire.send(input, 6, [UInt32(finger)])
    try wire.send(input, 8, [])
    try wire.roundtrip()
  }

  /// Takes all fingers back, as for a gesture of the desktop.
  package func cancelTouches() throws {
    // touch_cancel()
    try wire.send(input, 7, [])
    try wire.roundtrip()
  }

  package func setScale(_ scale: Int) throws {
    let output = try wire.bind("kde_output_device_v2", version: 1)
    let manager = try wire.bind("kde_output_management_v2", version: 1)
    try wire.roundtrip()
    // create_configuration(new)
    let configuration = wire.newObject()
    try wire.send(manager, 0, [configuration])
    // scale(output, fixed), apply()
    try wire.send(configuration, 4, [output, UInt32(scale) << 8])
    try wire.send(configuration, 5, [])
    try wire.roundtrip()
  }
}

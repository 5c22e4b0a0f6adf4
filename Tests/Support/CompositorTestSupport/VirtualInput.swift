package import WaylandServer
import WireScripts

/// A mouse and a keyboard that a wlroots compositor takes for real ones.
package final class VirtualInput: Hand {
  private let player: WirePlayer
  private let start = ContinuousClock.now
  private let size: (width: Int, height: Int)

  /// Plugs both into the compositor behind `socket`, whose output has a size in pixels.
  package init(
    socket: String, size: (width: Int, height: Int) = HeadlessCompositor.size
  ) throws {
    self.size = size
    player = try WirePlayer(path: socket)
    let text = Array(Keymap.latin.text.utf8) + [0]
    player.addFile("keymap", text)
    try player.perform(
      """
      bind seat wl_seat 1
      bind pointers zwlr_virtual_pointer_manager_v1 1
      bind keyboards zwp_virtual_keyboard_manager_v1 1
      pointer = pointers.create_virtual_pointer seat
      keyboard = keyboards.create_virtual_keyboard seat
      keyboard.keymap 1 keymap \(text.count)
      sync
      """)
  }

  private var milliseconds: Int { Int(start.duration(to: .now) / .milliseconds(1)) }

  package func tap(_ keys: KeyCode...) throws {
    let presses = keys.map { "keyboard.key \(milliseconds) \($0.rawValue) 1" }
    let releases = keys.reversed().map { "keyboard.key \(milliseconds) \($0.rawValue) 0" }
    try player.perform((presses + releases + ["sync"]).joined(separator: "\n"))
  }

  package func move(x: Int, y: Int) throws {
    try player.perform(
      """
      pointer.motion_absolute \(milliseconds) \(x) \(y) \(size.width) \(size.height)
      pointer.frame
      sync
      """)
  }

  package func button(isPressed: Bool) throws {
    try player.perform(
      "pointer.button \(milliseconds) 272 \(isPressed ? 1 : 0)\npointer.frame\nsync")
  }

  package func click(x: Int, y: Int) throws {
    try move(x: x, y: y)
    try button(isPressed: true)
    try button(isPressed: false)
  }

  /// Drags along a level line in steps of 10 ms, as fast as a calm hand.
  package func drag(fromX: Int, toX: Int, y: Int, steps: Int = 20) throws {
    try drag(from: (fromX, y), to: (toX, y), steps: steps)
  }

  /// Drags along a line in steps of 10 ms.
  package func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 20
  ) throws {
    try move(x: start.x, y: start.y)
    try button(isPressed: true)
    let deadline = Deadline(seconds: 120)
    for step in 1...steps {
      _ = deadline.pause()
      try move(
        x: start.x + (end.x - start.x) * step / steps,
        y: start.y + (end.y - start.y) * step / steps)
    }
    // A hand that stops before it lets go does not fling.
    for _ in 0..<15 { _ = deadline.pause() }
    try button(isPressed: false)
  }
}

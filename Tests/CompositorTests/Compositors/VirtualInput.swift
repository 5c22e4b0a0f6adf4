import CompositorTestSupport
import CarouselCLinux
import Glibc
import WaylandTesting

@testable import Wayland

/// A mouse and a keyboard that a wlroots compositor takes for real ones.
///
/// Spoken over our own client layer: `zwlr_virtual_pointer_v1` and `zwp_virtual_keyboard_v1`.
final class VirtualInput {
  struct Missing: Error {}

  private let display: Display
  private let registry: Registry
  private let seat: Owned<WlSeat>
  private let pointer: Owned<ZwlrVirtualPointerV1>
  private let keyboard: Owned<ZwpVirtualKeyboardV1>
  private let start = ContinuousClock.now
  private let size: (width: Int, height: Int)

  /// Plugs both into the compositor behind `socket`, whose output has a size in pixels.
  init(socket: String, size: (width: Int, height: Int) = HeadlessCompositor.size) throws {
    self.size = size
    display = try Display(name: socket)
    registry = Registry(display)
    try display.roundtrip()
    let entries = registry.entries.values
    func offer(_ interface: String) throws -> Registry.Entry {
      guard let entry = entries.first(where: { $0.interface == interface }) else {
        throw Missing()
      }
      return entry
    }
    seat = registry.bind(try offer("wl_seat"), WlSeat.self)
    pointer = registry.bind(
      try offer("zwlr_virtual_pointer_manager_v1"), ZwlrVirtualPointerManagerV1.self
    ).createVirtualPointer(seat: seat.proxy)
    keyboard = registry.bind(
      try offer("zwp_virtual_keyboard_manager_v1"), ZwpVirtualKeyboardManagerV1.self
    ).createVirtualKeyboard(seat: seat.proxy)
    let text = Array(WaylandTesting.Keymap.latin.text.utf8) + [0]
    let file = unsafe linux_memory_file("keymap")
    let written = unsafe write(file, text, text.count)
    guard written == text.count else { throw Missing() }
    keyboard.keymap(format: 1, fd: file, size: UInt32(text.count))
    try display.roundtrip()
    close(file)
  }

  private var milliseconds: UInt32 {
    let passed = start.duration(to: .now).components
    return UInt32(passed.seconds) * 1000 + UInt32(passed.attoseconds / 1_000_000_000_000_000)
  }

  func tap(_ key: KeyCode) throws {
    keyboard.key(time: milliseconds, key: key.rawValue, state: 1)
    keyboard.key(time: milliseconds, key: key.rawValue, state: 0)
    try display.roundtrip()
  }

  func move(x: Int, y: Int) throws {
    pointer.motionAbsolute(
      time: milliseconds, x: UInt32(x), y: UInt32(y),
      xExtent: UInt32(size.width), yExtent: UInt32(size.height))
    pointer.frame()
    try display.roundtrip()
  }

  func button(isPressed: Bool) throws {
    pointer.button(
      time: milliseconds, button: 0x110, state: isPressed ? .pressed : .released)
    pointer.frame()
    try display.roundtrip()
  }

  func click(x: Int, y: Int) throws {
    try move(x: x, y: y)
    try button(isPressed: true)
    try button(isPressed: false)
  }

  /// Drags along a level line in steps of 10 ms, as fast as a calm hand.
  func drag(fromX: Int, toX: Int, y: Int, steps: Int = 20) throws {
    try drag(from: (fromX, y), to: (toX, y), steps: steps)
  }

  /// Drags along a line in steps of 10 ms.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int = 20) throws {
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

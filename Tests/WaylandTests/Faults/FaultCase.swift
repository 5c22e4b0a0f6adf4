import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Something that goes wrong, and what a good client makes of it.
///
/// Each case asserts what becomes of the window; that it works again afterwards, and that nothing is
/// left of it, is asserted of all of them.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// Its number in the list.
  var number: Int
  /// What goes wrong, in a few words.
  var title: String
  /// What the compositor is like.
  var configuration: @Sendable () -> CompositorConfiguration
  /// Whether the connection does not outlive it.
  var endsConnection: Bool
  /// The one rule that cannot be kept in it; `nil` where all can.
  var excuses: String?
  /// Does it to a window that is shown, and checks what becomes of it.
  var happens: @Sendable (ClientScene, FaultyMemory) throws -> Void

  init(
    _ number: Int, _ title: String,
    on configuration: @autoclosure @escaping @Sendable () -> CompositorConfiguration = .init(),
    endsConnection: Bool = false, excuses: String? = nil,
    _ happens: @escaping @Sendable (ClientScene, FaultyMemory) throws -> Void
  ) {
    (self.number, self.title, self.endsConnection) = (number, title, endsConnection)
    self.excuses = excuses
    (self.configuration, self.happens) = (configuration, happens)
  }

  var testDescription: String { "\(number) \(title)" }

  /// Every fault there is a number for.
  static var all: [FaultCase] {
    connection + shell + screens + frames + buffers + input + devices + system
  }

  /// A case that a compositor's script describes, met in the middle of an animation, with a finger
  /// down, a button held and a key that repeats.
  static func strike(_ number: Int, _ title: String, _ actions: FaultAction...) -> FaultCase {
    FaultCase(number, title) { scene, _ in
      scene.isAnimating = true
      scene.window?.setNeedsFrame()
      scene.seat.touch.down(id: 0, x: 50, y: 50)
      scene.seat.pointer.move(x: 20, y: 20)
      scene.seat.pointer.button(isPressed: true)
      scene.seat.keyboard.press(.right)
      scene.compositor.advance(by: .milliseconds(700))
      for action in actions {
        scene.compositor.strike(action)
        scene.compositor.advance(by: .milliseconds(40))
      }
      scene.compositor.advance(by: .milliseconds(500))
    }
  }
}

/// Memory for buffers that can be told to fail, and that is recognised among the descriptors of the
/// process by its name.
final class FaultyMemory {
  /// The number with which no file can be had; 0 for one.
  var createCode: Int32 = 0
  /// The number with which there is no room in files; 0 for room.
  var reserveCode: Int32 = 0
  let name = "fault-\(UInt64.random(in: 0...UInt64.max))"

  var calls: MemoryCalls {
    var calls = MemoryCalls()
    let reserve = calls.reserve
    calls.create = { [self] in
      guard createCode == 0 else { return -createCode }
      let descriptor = memoryFile(named: name)
      return descriptor >= 0 ? descriptor : -errno
    }
    // No other way than memory files, so that none goes unseen.
    calls.createUnnamed = { -ENOSYS }
    calls.reserve = { [self] in reserveCode == 0 ? reserve($0, $1) : reserveCode }
    return calls
  }

  /// How many descriptors of the process are its files.
  var openDescriptors: Int {
    (0..<1024).count { descriptor in
      var buffer = [CChar](repeating: 0, count: 256)
      let length = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, 255)
      guard length > 0 else { return false }
      return unsafe strstr(buffer, name) != nil
    }
  }

  /// How many mappings of the process are its files.
  var mappings: Int {
    guard let file = unsafe fopen("/proc/self/maps", "r") else { return -1 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    var count = 0
    while unsafe fgets(&line, 4096, file) != nil {
      if unsafe strstr(line, name) != nil { count += 1 }
    }
    return count
  }
}

extension ClientScene {
  /// What the content heard of fingers.
  var touches: [TouchEvent.Kind] {
    input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
  }

  /// What the content heard of pointers.
  var pointers: [PointerEvent.Kind] {
    input.compactMap { if case .pointer(let event) = $0 { event.kind } else { nil } }
  }

  /// What the content heard of keys that went down or repeated.
  var keysDown: [KeyEvent] {
    input.compactMap {
      if case .key(let event) = $0, event.isPressed { event } else { nil }
    }
  }

  /// What the content heard of scrolling.
  var scrolls: [ScrollEvent] {
    input.compactMap { if case .scroll(let event) = $0 { event } else { nil } }
  }

  /// Another colour with every frame.
  func paintAnew(_ frame: SurfaceFrame) -> FrameResult {
    frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
    return .painted(damage: [frame.pixels.bounds])
  }
}

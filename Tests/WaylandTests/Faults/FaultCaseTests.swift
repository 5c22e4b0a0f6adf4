import CLinux
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Every fault ends like this: the window works again, and nothing is left of it when it is gone.
@Suite struct FaultCaseTests {
  /// What must be gone when nobody keeps the scene.
  private struct Watched {
    weak var session: Session?
    weak var window: Window?
    weak var display: Display?
    weak var loop: EventLoop?

    var left: [String] {
      [
        window == nil ? nil : "window", session == nil ? nil : "session",
        loop == nil ? nil : "loop", display == nil ? nil : "display",
      ].compactMap { $0 }
    }
  }

  @Test(arguments: FaultCase.struck + FaultCase.played)
  func `a fault is lived through, and nothing is left of it`(_ fault: FaultCase) throws {
    let name = "fault-\(UInt64.random(in: 0...UInt64.max))"
    var memory = MemoryCalls()
    memory.create = {
      let descriptor = unsafe linux_memory_file(name)
      return descriptor >= 0 ? descriptor : -errno
    }
    let watched = try live(through: fault, memory)
    #expect(watched.left == [])
    #expect(descriptors(named: name) == 0)
  }

  private func live(through fault: FaultCase, _ memory: MemoryCalls) throws -> Watched {
    let scene = try ClientScene(fault.configuration(), memory: memory)
    scene.compositor.settle()
    try fault.happens(scene)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
    recover(scene)
    let frames = scene.frameCount
    scene.animate(for: .seconds(1))
    #expect(scene.frameCount >= frames + 50)
    #expect(scene.broken == [])
    let watched = Watched(
      session: scene.session, window: scene.window, display: scene.session.display,
      loop: scene.session.loop)
    scene.window = nil
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.compositor.bufferCount == 0)
    #expect(scene.session.loop.nextDeadline == nil)
    return watched
  }

  /// The compositor behaves again, and a user shows that the window is seen.
  private func recover(_ scene: ClientScene) {
    let compositor = scene.compositor
    scene.isAnimating = false
    if compositor.outputs.isEmpty { compositor.plugIn(.ideal60) }
    if compositor.seats.isEmpty { compositor.addSeat() }
    compositor.strike(.callbacks(.everyRefresh))
    compositor.strike(.release(.afterNextCommit))
    compositor.strike(.scale(120))
    compositor.strike(.grant(capabilities: 7))
    scene.toplevel.configure(width: 100, height: 80, states: [4])
    compositor.advance(by: .seconds(1))
    scene.seat.pointer.move(x: 10, y: 10)
    compositor.advance(by: .seconds(2))
  }

  /// How many descriptors of the process are a file of this name.
  private func descriptors(named name: String) -> Int {
    (0..<1024).count { descriptor in
      var buffer = [CChar](repeating: 0, count: 256)
      let length = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, 255)
      let target = buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }
      return String(decoding: target, as: UTF8.self).contains(name)
    }
  }
}

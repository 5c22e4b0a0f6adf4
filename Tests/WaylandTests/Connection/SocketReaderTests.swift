import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

@Suite struct SocketReaderTests {
  /// Lets other threads run until there is nothing to read, for a minute at most.
  private func drain(_ descriptor: Int32) -> Bool {
    let deadline = MonotonicTime().now + 60_000_000_000
    while MonotonicTime().now < deadline {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 0) == 0 { return true }
      sched_yield()
    }
    return false
  }

  @Test func `while a frame is drawn for long the connection is read, and nothing is lost`() throws
  {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 1, y: 1)
    scene.compositor.settle()
    var drawings = 0
    var isRead = false
    scene.draw = { [unowned scene] frame in
      drawings += 1
      let clock = scene.compositor.clock
      clock.move(to: clock.now + .milliseconds(200))
      // The first drawing shows that drawings are slow. In the second the mouse does not rest.
      if drawings == 2 {
        isRead = true
        for step in 0..<3000 {
          scene.seat.pointer.move(x: Double(step % 300), y: 20)
          scene.compositor.turn()
          if step % 50 == 49 { isRead = isRead && drain(scene.session.display.fileDescriptor) }
          if !isRead { break }
        }
      }
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: drawings))
      return .painted(damage: [frame.pixels.bounds])
    }
    for _ in 0..<2 {
      scene.window?.setNeedsFrame()
      scene.compositor.advance(by: .milliseconds(500))
    }
    #expect(isRead)
    #expect(scene.client.error == nil)
    let moves = scene.input.filter {
      if case .pointer(let event) = $0 { event.kind == .moved } else { false }
    }
    #expect(moves.count == 3000)
  }

  @Test func `a connection that ends during a long drawing ends the loop after it`() throws {
    let scene = try ClientScene()
    var drawings = 0
    scene.draw = { [unowned scene] frame in
      drawings += 1
      let clock = scene.compositor.clock
      clock.move(to: clock.now + .milliseconds(200))
      if drawings == 2 { scene.compositor.disconnect() }
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: drawings))
      return .painted(damage: [frame.pixels.bounds])
    }
    for _ in 0..<2 {
      scene.window?.setNeedsFrame()
      scene.compositor.advance(by: .milliseconds(500))
    }
    #expect(drawings == 2)
    #expect(scene.client.error == .disconnected)
  }

  @Test func `nothing is left of a reader`() throws {
    weak var display: Display?
    for _ in 0..<20 {
      let scene = try ClientScene()
      display = scene.session.display
      scene.comeToRest()
      let reader = try #require(scene.session.reader)
      reader.drawingBegins()
    }
    #expect(display == nil)
  }

  @Test func `a ping in the midst of a drawing is answered before the drawing ends`() throws {
    let scene = try ClientScene()
    scene.comeToRest()
    scene.compositor.ping()
    scene.compositor.settle()
    #expect(scene.compositor.unansweredPings == 0)
    var isAnswered: [Bool] = []
    scene.draw = { [unowned scene] frame in
      for _ in 0..<3 {
        scene.compositor.ping()
        isAnswered.append(scene.compositor.awaitPong())
      }
      return scene.paintAnew(frame)
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(500))
    #expect(isAnswered == [true, true, true])
    #expect(scene.client.error == nil)
  }

  @Test func `before there is anything to see there is no reader`() throws {
    let scene = try ClientScene(settles: false)
    var readers: [SocketReader?] = []
    scene.draw = { [unowned scene] frame in
      readers.append(scene.session.reader)
      return scene.paintAnew(frame)
    }
    scene.animate(for: .milliseconds(100))
    #expect(readers.first.map { $0 == nil } == true)
    #expect(readers.last.map { $0 != nil } == true)
  }
}

import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with the connection.
  static var connection: [FaultCase] {
    [
      FaultCase(2, "the compositor exits in a drag and an animation", endsConnection: true) {
        scene, _ in
        scene.seat.touch.down(id: 0, x: 50, y: 50)
        scene.animate(for: .milliseconds(100))
        scene.compositor.strike(.disconnect)
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.client.error == .disconnected)
        // Nothing spins on a socket that has hung up.
        let turns = scene.client.turns
        scene.compositor.advance(by: .seconds(10))
        #expect(scene.client.turns == turns)
      },
      FaultCase(4, "the compositor does not read while an animation runs") { scene, _ in
        scene.animate(for: .milliseconds(100))
        scene.compositor.strike(.stopReading(.seconds(20)))
        scene.compositor.advance(by: .seconds(20))
        #expect(scene.client.error == nil)
        #expect(scene.session.display.queuedBytes <= 4096)
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.frameCount > frames + 30)
      },
      FaultCase(5, "a flood of motions while drawing takes 200 ms") { scene, _ in
        scene.draw = { [unowned scene] frame in
          for step in 0..<1600 { scene.seat.pointer.move(x: Double(step % 300), y: 20) }
          scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(200))
          return scene.paintAnew(frame)
        }
        scene.animate(for: .seconds(4))
        scene.comeToRest()
        #expect(scene.pointers.count { $0 == .moved } > 10_000)
      },
      bothWaysFull,
      FaultCase(7, "events come byte by byte, descriptors with them") { scene, _ in
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let trickle = Trickle(scene.compositor, (scene.compositor.connect(), ends[1]))
        let session = Session(
          display: try Display(fileDescriptor: ends[0]), loop: trickle.loop)
        let window = Window(session, ClientScene.settings)
        scene.input = []
        window.onInput = { scene.input.append($0) }
        scene.compositor.advance(by: .milliseconds(100))
        scene.compositor.toplevels[1].move(x: 600, y: 0)
        scene.seat.keyboard.tap(.q)
        scene.seat.touch.down(id: 0, x: 610, y: 20)
        scene.seat.touch.up(id: 0)
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.keys.map(\.key) == [.character("q"), .character("q")])
        #expect(scene.touches == [.down, .up])
        #expect(trickle.error == nil)
        window.close()
        scene.compositor.advance(by: .milliseconds(100))
        scene.compositor.detach(trickle)
      },
      FaultCase(8, "an error is sent to a socket that is closed already", endsConnection: true) {
        scene, _ in
        scene.compositor.strike(.protocolError(code: 4, message: "wrong"))
        scene.window?.title = "written after the end"
        scene.compositor.disconnect()
        scene.client.turn()
        scene.client.turn()
        guard case .protocolViolation(let error)? = scene.client.error else {
          Issue.record("\(String(describing: scene.client.error))")
          return
        }
        #expect(error.code == 4 && error.interface == "xdg_wm_base")
      },
      FaultCase(9, "an error in the midst of a thousand events", endsConnection: true) {
        scene, _ in
        for step in 0..<500 { scene.seat.pointer.move(x: Double(step % 300), y: 10) }
        scene.compositor.flush()
        scene.client.turn()
        scene.compositor.strike(.protocolError(code: 1, message: "wrong"))
        for step in 0..<500 { scene.seat.pointer.move(x: Double(step % 300), y: 10) }
        for _ in 0..<10 { scene.client.turn() }
        #expect(scene.client.error != nil)
        // What came before it was heard.
        #expect(scene.pointers.contains(.moved))
      },
      FaultCase(10, "signals interrupt every wait") { scene, _ in
        let client = InterruptedClient(scene.compositor)
        let session = Session(
          display: try Display(fileDescriptor: scene.compositor.connect()), loop: client.loop)
        let window = Window(session, ClientScene.settings)
        window.onFrame = { [weak window] frame in
          window?.setNeedsFrame()
          frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
          return .painted(damage: [frame.pixels.bounds])
        }
        scene.compositor.advance(by: .seconds(1))
        #expect((55...62).contains(window.statistics.frames))
        #expect(client.error == nil)
        window.close()
        scene.compositor.advance(by: .milliseconds(100))
        scene.compositor.detach(client)
      },
      FaultCase(11, "the program ends in the middle of a frame, twice") { scene, _ in
        let second = Window(scene.session, ClientScene.settings)
        second.onFrame = { [unowned second] frame in
          second.close()
          second.close()
          frame.pixels.fill(0xff00_ff00)
          return .painted(damage: [frame.pixels.bounds])
        }
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.compositor.toplevels.count == 1)
        #expect(second.statistics.frames == 0)
      },
      FaultCase(18, "no descriptor is left, and a keymap comes") { scene, memory in
        memory.createCode = EMFILE
        scene.seat.setKeymap(.greek)
        scene.toplevel.configure(width: 200, height: 150, states: [4])
        scene.compositor.advance(by: .seconds(1))
        scene.seat.keyboard.tap(.right)
        scene.compositor.settle()
        #expect(scene.keysDown.map(\.key) == [.right])
        #expect(scene.warnings.count == 1)
        memory.createCode = 0
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.surface.frames.last?.bufferWidth == 200)
      },
    ]
  }

  private static let bothWaysFull = FaultCase(6, "both directions are full") { scene, _ in
    for step in 0..<3000 { scene.seat.pointer.move(x: Double(step % 300), y: 10) }
    scene.compositor.strike(.stopReading(.seconds(1)))
    for step in 0..<300 {
      scene.window?.title = "\(step) " + String(repeating: "x", count: 800)
      scene.client.turn()
    }
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.client.error == nil)
    #expect(scene.toplevel.title?.hasPrefix("299 ") == true)
  }
}

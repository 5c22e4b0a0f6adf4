import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowConnectionTests {
  @Test func `the compositor's end is reported once, at rest`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .seconds(1))
    scene.compositor.disconnect()
    scene.compositor.settle()
    #expect(scene.client.error == .disconnected)
    #expect(throws: WaylandError.disconnected) { try scene.client.loop.turn() }
  }

  @Test func `the compositor's end in the middle of an animation and of a drag`() throws {
    let scene = try ClientScene()
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    scene.seat.touch.play(
      TouchTrack.finger(0).down(x: 5, y: 5).move(x: 300, y: 5, over: .seconds(2)))
    scene.compositor.install(
      FaultPlan([.init(.onRequest("wl_surface.commit", occurrence: 40), .disconnect)]))
    scene.compositor.advance(by: .seconds(3))
    #expect(scene.client.error == .disconnected)
    scene.window = nil
  }

  @Test func `a protocol error is reported with interface and code`() throws {
    let scene = try ClientScene()
    scene.animate(for: .milliseconds(100))
    scene.compositor.strike(.protocolError(code: 6, message: "unresponsive"))
    scene.compositor.advance(by: .milliseconds(100))
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("\(String(describing: scene.client.error))")
      return
    }
    #expect(error.interface == "xdg_wm_base")
    #expect(error.code == 6)
  }

  @Test func `a protocol error is reported even if the socket is closed before it is read`() throws
  {
    let scene = try ClientScene()
    scene.compositor.strike(.protocolError(code: 4, message: "wrong"))
    scene.compositor.turn()
    #expect(!scene.compositor.isConnected)
    scene.window?.title = "written into a closed socket"
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("\(String(describing: scene.client.error))")
      return
    }
    #expect(error.code == 4)
  }

  @Test func `output waits for a compositor that stops reading`() throws {
    let scene = try ClientScene()
    scene.animate(for: .milliseconds(200))
    scene.compositor.strike(.stopReading(.seconds(60)))
    scene.compositor.advance(by: .seconds(59))
    let frames = scene.frameCount
    #expect(scene.client.error == nil)
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.frameCount > frames + 30)
    #expect(scene.broken == [])
  }

  @Test func `endless titles without a reader do not break the connection`() throws {
    let scene = try ClientScene()
    scene.compositor.strike(.stopReading(.seconds(10)))
    for step in 0..<3000 {
      scene.window?.title = "\(step) " + String(repeating: "x", count: 800)
      if step.isMultiple(of: 4) { scene.client.turn() }
    }
    scene.compositor.advance(by: .seconds(11))
    #expect(scene.client.error == nil)
    #expect(scene.toplevel.title?.hasPrefix("2999 ") == true)
    #expect(scene.broken == [])
  }

  @Test func `five hundred offers are no reason to stop`() throws {
    let scene = try ClientScene()
    for _ in 0..<500 { scene.compositor.addGlobal("xdg_activation_v1", version: 1) }
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    scene.animate(for: .milliseconds(100))
    #expect(scene.frameCount > 5)
  }

  @Test func `pings in the thousands while the compositor is deaf`() throws {
    let scene = try ClientScene()
    for _ in 0..<200 { scene.compositor.ping() }
    scene.compositor.turn()
    scene.compositor.strike(.stopReading(.milliseconds(90)))
    scene.compositor.advance(by: .milliseconds(95))
    #expect(scene.compositor.unansweredPings == 0)
    #expect(scene.broken == [])
  }

  @Test func `equal scripts give equal transcripts`() throws {
    func digest() throws -> UInt64 {
      let scene = try ClientScene(.weston10Panel)
      scene.isAnimating = true
      scene.window?.setNeedsFrame()
      scene.seat.touch.play(
        TouchTrack.finger(0).down(x: 300, y: 50).move(x: 10, y: 50, over: .milliseconds(300)).up())
      scene.compositor.install(FaultPlan([.init(.vblank(20), .configureStorm(count: 7))]))
      scene.compositor.advance(by: .seconds(1))
      return scene.compositor.transcriptDigest
    }
    #expect(try digest() == digest())
  }
}

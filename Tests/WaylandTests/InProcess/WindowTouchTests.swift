import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowTouchTests {
  /// The touches heard, as short lines.
  private func touches(_ scene: ClientScene) -> [String] {
    scene.touchEvents.map { touch in
      let place = "\(Int(touch.position.x)),\(Int(touch.position.y))"
      switch touch.kind {
      case .down: return "down \(touch.id) \(place)"
      case .moved: return "moved \(touch.id) \(place)"
      case .up: return "up \(touch.id) \(place)"
      case .canceled: return "canceled \(touch.id)"
      }
    }
  }

  private var drag: (Script.Framing) -> Script {
    { framing in
      Script.finger(0, rate: 100, framing: framing).down(x: 100, y: 50)
        .move(x: 80, y: 50, over: .milliseconds(20)).up()
    }
  }

  @Test(arguments: [Script.Framing.afterEach, .exceptLastUp, .none])
  func `a drag is reported immediately, whether and where frames come or not`(
    framing: Script.Framing
  ) throws {
    let scene = try ClientScene()
    scene.seat.play(drag(framing))
    scene.compositor.advance(by: .milliseconds(20))
    #expect(
      touches(scene) == ["down 0 100,50", "moved 0 90,50", "moved 0 80,50", "up 0 80,50"])
  }

  @Test func `times are those of the panel on the loop's clock`() throws {
    let scene = try ClientScene()
    let start = scene.client.loop.now
    scene.seat.play(drag(.afterEach))
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.touchEvents.map { $0.time - start } == [0, 10_000_000, 20_000_000, 20_000_000])
  }

  @Test(arguments: [UInt32(0), 0x8000_0000, 4_293_967_290])
  func `the base of the stamps does not matter, nor that they wrap`(offset: UInt32) throws {
    let scene = try ClientScene()
    scene.seat.timestampOffset = offset
    let start = scene.client.loop.now
    scene.seat.play(drag(.afterEach))
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.touchEvents.map { $0.time - start } == [0, 10_000_000, 20_000_000, 20_000_000])
  }

  @Test func `two fingers keep apart`() throws {
    let scene = try ClientScene()
    let second = Script.finger(9, rate: 100).down(x: 10, y: 20)
      .move(x: 12, y: 20, over: .milliseconds(10)).up()
    scene.seat.play(drag(.afterEach).and(second, after: .milliseconds(5)))
    scene.compositor.advance(by: .milliseconds(30))
    #expect(
      touches(scene) == [
        "down 0 100,50", "down 9 10,20", "moved 0 90,50", "moved 9 12,20", "up 9 12,20",
        "moved 0 80,50", "up 0 80,50",
      ])
  }

  @Test func `a thousand motions in one refresh draw one frame`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .seconds(1))
    let frames = scene.frameCount
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    for step in 0..<1000 {
      scene.seat.touch.motion(id: 0, x: Double(step % 300), y: 5)
      scene.window?.setNeedsFrame()
    }
    scene.compositor.advance(by: .milliseconds(16))
    #expect(scene.frameCount - frames <= 2)
    #expect(touches(scene).count == 1001)
  }
}

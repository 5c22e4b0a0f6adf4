import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowTouchTests {
  /// The touches heard, as short lines.
  private func touches(_ scene: ClientScene) -> [String] {
    scene.input.compactMap { event in
      guard case .touch(let touch) = event else { return nil }
      let place = "\(Int(touch.position.x)),\(Int(touch.position.y))"
      switch touch.kind {
      case .down: return "down \(touch.id) \(place)"
      case .moved: return "moved \(touch.id) \(place)"
      case .up: return "up \(touch.id) \(place)"
      case .canceled: return "canceled \(touch.id)"
      }
    }
  }

  private var drag: (TouchTrack.Framing) -> TouchTrack {
    { framing in
      TouchTrack.finger(0, rate: 100, framing: framing).down(x: 100, y: 50)
        .move(x: 80, y: 50, over: .milliseconds(20)).up()
    }
  }

  @Test(arguments: [TouchTrack.Framing.afterEach, .exceptLastUp, .none])
  func `a drag is reported immediately, whether and where frames come or not`(
    framing: TouchTrack.Framing
  ) throws {
    let scene = try ClientScene()
    scene.seat.touch.play(drag(framing))
    scene.compositor.advance(by: .milliseconds(20))
    #expect(
      touches(scene) == ["down 0 100,50", "moved 0 90,50", "moved 0 80,50", "up 0 80,50"])
  }

  @Test func `times are those of the panel on the loop's clock`() throws {
    let scene = try ClientScene()
    let start = scene.client.loop.now
    scene.seat.touch.play(drag(.afterEach))
    scene.compositor.advance(by: .milliseconds(20))
    let times = scene.input.compactMap { event -> Nanoseconds? in
      if case .touch(let touch) = event { touch.time - start } else { nil }
    }
    #expect(times == [0, 10_000_000, 20_000_000, 20_000_000])
  }

  @Test(arguments: [UInt32(0), 0x8000_0000, 4_293_967_290])
  func `the base of the stamps does not matter, nor that they wrap`(offset: UInt32) throws {
    let scene = try ClientScene()
    scene.seat.timestampOffset = offset
    let start = scene.client.loop.now
    scene.seat.touch.play(drag(.afterEach))
    scene.compositor.advance(by: .milliseconds(20))
    let times = scene.input.compactMap { event -> Nanoseconds? in
      if case .touch(let touch) = event { touch.time - start } else { nil }
    }
    #expect(times == [0, 10_000_000, 20_000_000, 20_000_000])
  }

  @Test func `stamps that jump back an hour never turn the time back`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 10, y: 10)
    scene.compositor.advance(by: .milliseconds(10))
    scene.seat.timestampOffset = 0 &- 3_600_000
    scene.seat.touch.motion(id: 0, x: 20, y: 10)
    scene.compositor.advance(by: .milliseconds(10))
    scene.seat.touch.up(id: 0)
    scene.compositor.settle()
    let times = scene.input.compactMap { event -> Nanoseconds? in
      if case .touch(let touch) = event { touch.time } else { nil }
    }
    #expect(times.count == 3)
    #expect(times == times.sorted())
  }

  @Test func `two fingers keep apart`() throws {
    let scene = try ClientScene()
    let second = TouchTrack.finger(9, rate: 100).down(x: 10, y: 20)
      .move(x: 12, y: 20, over: .milliseconds(10)).up()
    scene.seat.touch.play(drag(.afterEach).and(second, after: .milliseconds(5)))
    scene.compositor.advance(by: .milliseconds(30))
    #expect(
      touches(scene) == [
        "down 0 100,50", "down 9 10,20", "moved 0 90,50", "moved 9 12,20", "up 9 12,20",
        "moved 0 80,50", "up 0 80,50",
      ])
  }

  @Test func `a cancel ends every finger, and their numbers may be reused immediately`() throws {
    let scene = try ClientScene()
    let touch = scene.seat.touch
    for id in 0..<3 { touch.down(id: Int32(id), x: Double(id), y: 1) }
    touch.cancel()
    touch.down(id: 1, x: 50, y: 60)
    scene.compositor.settle()
    #expect(
      touches(scene).suffix(4) == ["canceled 0", "canceled 1", "canceled 2", "down 1 50,60"])
  }

  @Test func `a cancel with nothing down, and one followed by a frame, are harmless`() throws {
    let scene = try ClientScene()
    scene.seat.touch.sendStrayCancel()
    scene.seat.touch.sendStrayFrame()
    scene.compositor.settle()
    #expect(touches(scene) == [])
    #expect(scene.client.error == nil)
  }

  @Test func `a finger that comes down twice was canceled between`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 4, x: 1, y: 1)
    scene.seat.touch.sendStrayDown(id: 4, x: 7, y: 8, on: scene.surface)
    scene.compositor.settle()
    #expect(touches(scene) == ["down 4 1,1", "canceled 4", "down 4 7,8"])
  }

  @Test func `motion and up of a finger that never came down are ignored`() throws {
    let scene = try ClientScene()
    scene.seat.touch.sendStrayMotion(id: 77, x: 1, y: 1)
    scene.seat.touch.sendStrayUp(id: 77)
    scene.compositor.settle()
    #expect(touches(scene) == [])
  }

  @Test(arguments: [Int32(-1), .max, .min])
  func `any number names a finger`(id: Int32) throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: id, x: 1, y: 2)
    scene.seat.touch.up(id: id)
    scene.compositor.settle()
    #expect(touches(scene) == ["down \(id) 1,2", "up \(id) 1,2"])
  }

  @Test func `more than sixteen fingers are not followed`() throws {
    let scene = try ClientScene()
    for id in 0..<40 { scene.seat.touch.down(id: Int32(id), x: 5, y: 5) }
    for id in 0..<40 { scene.seat.touch.up(id: Int32(id)) }
    scene.compositor.settle()
    #expect(touches(scene).count == 32)
  }

  @Test(arguments: [(8_388_607.0, -8_388_608.0), (-1, -1), (321, 201)])
  func `a finger may leave the window and still is followed`(x: Double, y: Double) throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    scene.seat.touch.motion(id: 0, x: x, y: y)
    scene.compositor.settle()
    #expect(touches(scene).last == "moved 0 \(Int(x)),\(Int(y))")
  }

  @Test func `a panel unplugged under a finger cancels it, and works when plugged in again`() throws
  {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    scene.seat.setCapabilities([.pointer, .keyboard])
    scene.compositor.settle()
    #expect(touches(scene) == ["down 0 5,5", "canceled 0"])
    scene.seat.setCapabilities(.all)
    scene.compositor.settle()
    scene.seat.touch.down(id: 0, x: 6, y: 6)
    scene.compositor.settle()
    #expect(touches(scene).last == "down 0 6,6")
    #expect(scene.broken == [])
  }

  @Test func `a seat removed under a finger cancels it`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    scene.compositor.removeSeat(scene.seat)
    scene.compositor.settle()
    #expect(touches(scene).last == "canceled 0")
    #expect(scene.session.seats.isEmpty)
    #expect(scene.compositor.count(of: "wl_seat.release") == 1)
  }

  @Test func `events on their way to a window that was closed are ignored`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    let heard = scene.input.count
    scene.seat.touch.motion(id: 0, x: 6, y: 6)
    scene.seat.touch.up(id: 0)
    scene.seat.touch.down(id: 1, x: 6, y: 6)
    scene.seat.pointer.move(x: 5, y: 5)
    scene.window?.close()
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.input.count == heard)
    #expect(scene.client.error == nil)
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

import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowPointerTests {
  private func heard(_ scene: ClientScene) -> [String] {
    scene.input.compactMap { event in
      switch event {
      case .pointer(let event):
        let place = "\(Int(event.position.x)),\(Int(event.position.y))"
        switch event.kind {
        case .entered: return "entered \(place)"
        case .moved: return "moved \(place)"
        case .pressed(let button): return "pressed \(button.rawValue)"
        case .released(let button): return "released \(button.rawValue)"
        case .left: return "left"
        case .canceled: return "canceled"
        }
      default: return nil
      }
    }
  }

  private func over(_ configuration: CompositorConfiguration) throws -> ClientScene {
    let scene = try ClientScene(configuration)
    scene.seat.pointer.move(x: 20, y: 20)
    scene.compositor.settle()
    scene.input = []
    return scene
  }

  @Test(arguments: [3, 4, 5, 10])
  func `a drag is followed outside of the window until the release`(version: Int) throws {
    let scene = try ClientScene(CompositorConfiguration().with("wl_seat", version: version))
    scene.seat.play(
      Script.pointer(x: 20, y: 30, rate: 50).press().move(x: -10, y: 30, over: .milliseconds(40))
        .release())
    scene.compositor.advance(by: .milliseconds(50))
    #expect(
      heard(scene) == [
        "entered 20,30", "pressed 272", "moved 5,30", "moved -10,30", "released 272", "left",
      ])
  }

  @Test(arguments: [(10, 120), (8, 120), (7, 120), (5, 120)])
  func `a notch is 120 parts in every version`(version: Int, steps: Int) throws {
    let scene = try over(CompositorConfiguration().with("wl_seat", version: version))
    scene.seat.pointer.scroll(.wheel(notches: 1))
    scene.compositor.settle()
    let event = try #require(scene.scrolls.first)
    #expect(event.source == .wheel)
    #expect(event.steps120Y == steps)
    #expect(event.y == 10)
  }

  @Test func `fine wheels tell parts of a notch`() throws {
    let scene = try over(CompositorConfiguration())
    for _ in 0..<4 { scene.seat.pointer.scroll(.fineWheel(30)) }
    scene.compositor.settle()
    #expect(scene.scrolls.map(\.steps120Y) == [30, 30, 30, 30])
  }

  @Test(
    arguments: [
      (10, 120), (-15, -120), (20, nil), (9.5, nil),
    ] as [(Double, Int?)])
  func `a bare movement of ten or fifteen units is a notch of a wheel`(
    value: Double, steps: Int?
  ) throws {
    let scene = try over(CompositorConfiguration())
    scene.seat.pointer.scroll(Scroll(source: nil, vertical: value))
    scene.seat.pointer.scroll(Scroll(source: .continuous, vertical: value))
    scene.seat.pointer.scroll(.fingers(vertical: value))
    scene.compositor.settle()
    #expect(scene.scrolls.map(\.steps120Y) == [steps, nil, nil])
    #expect(scene.scrolls.map(\.steps120X) == [nil, nil, nil])
    #expect(scene.scrolls.map(\.y) == [value, value, value])
  }

  @Test func `several bare notches in one frame all count`() throws {
    let scene = try over(CompositorConfiguration())
    scene.seat.pointer.scroll(Scroll(source: nil, horizontal: -10, isFramed: false))
    scene.seat.pointer.scroll(Scroll(source: nil, horizontal: -10))
    scene.compositor.settle()
    #expect(scene.scrolls.map(\.steps120X) == [-240])
  }

  @Test func `two axes in one frame come together`() throws {
    let scene = try over(CompositorConfiguration())
    scene.seat.pointer.scroll(.fingers(horizontal: 3, vertical: -4))
    scene.compositor.settle()
    let event = try #require(scene.scrolls.first)
    #expect((event.x, event.y) == (3, -4))
    #expect(event.source == .finger)
  }

  @Test func `fingers lifted from the touchpad end the scroll`() throws {
    let scene = try over(CompositorConfiguration())
    scene.seat.pointer.scroll(.fingers(vertical: 4))
    scene.seat.pointer.scroll(.fingersLifted)
    scene.compositor.settle()
    #expect(scene.scrolls.map(\.stopsY) == [false, true])
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.scrolls.count == 2)
  }

  @Test func `fingers that rest on the touchpad do not end the scroll`() throws {
    let scene = try over(CompositorConfiguration())
    for _ in 0..<2 {
      for _ in 0..<14 {
        scene.seat.pointer.scroll(.fingers(horizontal: 4))
        scene.compositor.advance(by: .milliseconds(8))
      }
      scene.compositor.advance(by: .seconds(2))
    }
    #expect(scene.scrolls.map(\.stopsX) == Array(repeating: false, count: 28))
    // Where the pointer leaves, no stop will come.
    scene.seat.pointer.leave()
    scene.compositor.settle()
    #expect(scene.scrolls.last?.stopsX == true)
  }

  @Test(arguments: [false, true])
  func `fingers that move the pointer or press scroll no longer`(presses: Bool) throws {
    let scene = try over(CompositorConfiguration())
    scene.seat.pointer.scroll(.fingers(horizontal: 4, vertical: 2))
    scene.compositor.settle()
    let pointer = scene.seat.pointer
    if presses { pointer.button(isPressed: true) } else { pointer.move(x: 12, y: 11) }
    scene.compositor.settle()
    #expect(scene.scrolls.map(\.stopsX) == [false, true])
    #expect(scene.scrolls.map(\.stopsY) == [false, true])
  }

  @Test func `a cursor may be set until the window hears that the pointer is gone`() throws {
    let scene = try over(CompositorConfiguration())
    scene.compositor.strike(.withdraw(capabilities: 1))
    // More than a compositor reads in one turn.
    for number in 0..<1000 { scene.window?.cursor = number.isMultiple(of: 2) ? .grab : .grabbing }
    scene.compositor.settle()
    #expect(scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape") == 1001)
    #expect(scene.broken == [])
  }
}

import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with pointers and fingers.
  static var input: [FaultCase] {
    [
      goneSurface,
      FaultCase(61, "a pointer that never entered, pressed twice, released while up") {
        scene, _ in
        let pointer = scene.seat.pointer
        pointer.sendStrayMotion(x: 5, y: 5)
        pointer.sendStrayButton(isPressed: true)
        pointer.sendStrayButton(isPressed: false)
        pointer.sendStrayLeave(of: scene.surface)
        scene.compositor.settle()
        #expect(scene.pointers == [])
        pointer.move(x: 10, y: 10)
        for isPressed in [false, true, true, false, false] {
          pointer.sendStrayButton(isPressed: isPressed)
        }
        scene.compositor.settle()
        #expect(scene.pointers.dropFirst() == [.pressed(.left), .released(.left)])
      },
      FaultCase(62, "devices and seat go while something is held, and come back") { scene, _ in
        scene.seat.pointer.move(x: 10, y: 10)
        scene.seat.pointer.button(isPressed: true)
        scene.seat.touch.down(id: 0, x: 20, y: 20)
        scene.compositor.settle()
        scene.compositor.strike(.withdraw(capabilities: 1))
        scene.compositor.settle()
        #expect(scene.pointers.last == .canceled)
        scene.compositor.strike(.removeSeat)
        scene.compositor.settle()
        #expect(scene.touches.last == .canceled)
        scene.compositor.strike(.addSeat)
        scene.compositor.settle()
        scene.seat.touch.down(id: 0, x: 20, y: 20)
        scene.seat.touch.up(id: 0)
        scene.compositor.settle()
        #expect(scene.touches.suffix(2) == [.down, .up])
      },
      FaultCase(63, "fingers that never came down, and one that comes down twice") { scene, _ in
        let touch = scene.seat.touch
        touch.sendStrayMotion(id: 7, x: 5, y: 5)
        touch.sendStrayUp(id: 7)
        scene.compositor.settle()
        #expect(scene.touches == [])
        touch.down(id: 1, x: 10, y: 10)
        touch.sendStrayDown(id: 1, x: 20, y: 20, on: scene.surface)
        touch.up(id: 1)
        scene.compositor.settle()
        #expect(scene.touches == [.down, .canceled, .down, .up])
      },
      FaultCase(64, "five fingers are canceled, and come again; canceled with none down") {
        scene, _ in
        let touch = scene.seat.touch
        for id in 0..<5 { touch.down(id: Int32(id), x: 10, y: Double(id) * 10) }
        touch.cancel()
        touch.sendStrayFrame()
        touch.sendStrayCancel()
        for id in 0..<5 { touch.down(id: Int32(id), x: 10, y: Double(id) * 10) }
        for id in 0..<5 { touch.up(id: Int32(id)) }
        scene.compositor.settle()
        for kind in [TouchEvent.Kind.canceled, .up] {
          #expect(scene.touches.count { $0 == kind } == 5)
        }
        #expect(scene.touches.count { $0 == .down } == 10)
      },
      FaultCase(65, "down and up simultaneously, the same number again, frames that never come") {
        scene, _ in
        let touch = scene.seat.touch
        touch.down(id: 0, x: 10, y: 10)
        touch.up(id: 0)
        touch.down(id: 0, x: 20, y: 20)
        touch.motion(id: 0, x: 30, y: 20)
        touch.up(id: 0)
        touch.sendStrayFrame()
        scene.compositor.settle()
        #expect(scene.touches == [.down, .up, .down, .moved, .up])
      },
      FaultCase(66, "eleven fingers, numbers of every kind") { scene, _ in
        let numbers = (0..<8).map { Int32($0) } + [-1, .max, .min]
        for id in numbers { scene.seat.touch.down(id: id, x: 10, y: 10) }
        for id in numbers { scene.seat.touch.up(id: id) }
        scene.compositor.settle()
        #expect(scene.touches.count { $0 == .up } == 11)
        for id in 0..<40 { scene.seat.touch.down(id: Int32(id), x: 10, y: 10) }
        for id in 0..<40 { scene.seat.touch.up(id: Int32(id)) }
        scene.compositor.settle()
        #expect(scene.touches.count { $0 == .down } == 11 + 16)
      },
      FaultCase(67, "places at the end of the world") { scene, _ in
        scene.seat.touch.down(id: 0, x: 10, y: 10)
        for place in [8_388_607.0, -8_388_607] {
          scene.seat.touch.motion(id: 0, x: place, y: -place)
          scene.seat.pointer.sendStrayMotion(x: place, y: place)
        }
        scene.seat.touch.up(id: 0)
        scene.compositor.settle()
        #expect(scene.touches.count == 4)
      },
      FaultCase(68, "times that wrap, stand still and go back an hour") { scene, _ in
        scene.seat.touch.down(id: 0, x: 10, y: 10)
        for offset: UInt32 in [0, .max - 20, 5, 3_600_000, 0] {
          scene.seat.timestampOffset = offset
          scene.seat.touch.motion(id: 0, x: 20, y: 10)
          scene.seat.touch.motion(id: 0, x: 21, y: 10)
          scene.compositor.advance(by: .milliseconds(10))
        }
        scene.seat.touch.up(id: 0)
        scene.compositor.settle()
        let times = scene.touchEvents.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(times.allSatisfy { $0 <= scene.session.loop.now })
      },
      heldWhileEnding,
      FaultCase(71, "a scroll whose end is never told, and one that tells a notch twice") {
        scene, _ in
        let pointer = scene.seat.pointer
        pointer.move(x: 10, y: 10)
        pointer.scroll(.fingers(horizontal: 3, vertical: 5))
        scene.compositor.advance(by: .milliseconds(300))
        #expect(scene.scrolls.last?.stopsX == false && scene.scrolls.last?.stopsY == false)
        pointer.scroll(Scroll(source: .wheel, vertical: 10, vertical120: 120))
        pointer.scroll(Scroll(source: .wheel, vertical: 0, vertical120: 0))
        pointer.scroll(Scroll(source: nil, vertical: 4, isFramed: false))
        scene.compositor.advance(by: .milliseconds(300))
        #expect(scene.scrolls.compactMap(\.steps120Y).reduce(0, +) == 120)
      },
      FaultCase(72, "the pointer leaves with a button held, which is released later") { scene, _ in
        let pointer = scene.seat.pointer
        pointer.move(x: 10, y: 10)
        pointer.button(isPressed: true)
        scene.compositor.settle()
        pointer.leave()
        pointer.sendStrayButton(isPressed: false)
        scene.compositor.settle()
        #expect(scene.pointers.last == .canceled)
        #expect(!scene.pointers.contains(.released(.left)))
      },
    ]
  }

  private static let heldWhileEnding = FaultCase(69, "a window ends under a finger and a button") {
    scene, _ in
    let second = Window(scene.session, ClientScene.settings)
    var heard = 0
    second.onInput = { _ in heard += 1 }
    second.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.settle()
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    scene.seat.touch.down(id: 3, x: 620, y: 20)
    scene.seat.pointer.move(x: 610, y: 10)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    let before = heard
    #expect(before >= 3)
    scene.input = []
    second.close()
    scene.compositor.settle()
    // What is lifted now was never down here.
    scene.seat.touch.sendStrayMotion(id: 3, x: 30, y: 20)
    scene.seat.touch.sendStrayUp(id: 3)
    scene.seat.pointer.sendStrayButton(isPressed: false)
    scene.compositor.settle()
    #expect(heard == before)
    #expect(scene.touches == [])
    #expect(scene.pointers.allSatisfy { $0 == .entered || $0 == .moved })
    scene.seat.touch.down(id: 3, x: 30, y: 20)
    scene.seat.touch.up(id: 3)
    scene.compositor.settle()
    #expect(scene.touches == [.down, .up])
  }

  private static let goneSurface = FaultCase(60, "input for a surface that has gone") { scene, _ in
    let second = Window(scene.session, ClientScene.settings)
    second.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.settle()
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    scene.input = []
    // On their way when the window ends: they arrive with no surface at all.
    scene.seat.pointer.move(x: 610, y: 10)
    scene.seat.pointer.button(isPressed: true)
    scene.seat.touch.down(id: 3, x: 620, y: 20)
    scene.seat.touch.motion(id: 3, x: 630, y: 20)
    second.close()
    scene.seat.pointer.sendStrayMotion(x: 5, y: 5)
    scene.compositor.settle()
    #expect(scene.pointers == [] && scene.touches == [])
  }
}

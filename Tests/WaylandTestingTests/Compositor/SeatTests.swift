import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct SeatTests {
  @Test func `a pointer enters, moves, clicks and leaves, each in a frame`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    pointer.move(x: 11, y: 6)
    pointer.button(isPressed: true)
    pointer.button(isPressed: false)
    pointer.move(x: 500, y: 500)
    scene.compositor.settle()
    #expect(
      devices.heard == [
        "enter 10.0, 5.0", "frame", "motion 11.0, 6.0", "frame", "button 272 down", "frame",
        "button 272 up", "frame", "leave", "frame",
      ])
  }

  @Test(arguments: [1e9, -1e9, .infinity, .nan])
  func `a place that the wire cannot carry becomes the nearest one`(place: Double) throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let seat = scene.compositor.seats[0]
    seat.touch.down(id: 1, x: 10, y: 5)
    seat.touch.motion(id: 1, x: place, y: 5)
    seat.pointer.move(x: 10, y: 5)
    seat.pointer.button(isPressed: true)
    seat.pointer.move(x: place, y: 5)
    seat.pointer.scroll(.wheel(notches: place > 0 ? .max : .min))
    scene.compositor.settle()
    let nearest = place.isNaN ? 0 : place > 0 ? 8_388_607.99609375 : -8_388_608
    #expect(devices.heard.contains("motion \(nearest), 5.0"))
    #expect(devices.heard.contains { $0.hasPrefix("motion 1 to \(nearest), 5.0") })
    #expect(scene.client.error == nil)
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func `a track at an impossible rate still ends at its place`(rate: Double) {
    let touch = Script.finger(1, rate: rate).down(x: 0, y: 0)
      .move(x: 50, y: 0, over: .milliseconds(10))
    #expect(touch.steps.contains { $0.action == .touchMove(1, x: 50, y: 0) })
  }

  @Test func `a seat that is removed twice is removed once`() throws {
    let scene = try WindowScene()
    let seat = scene.compositor.seats[0]
    scene.compositor.removeSeat(seat)
    scene.compositor.removeSeat(seat)
    scene.compositor.settle()
    #expect(scene.client.withdrawn.count == 1)
  }

  @Test func `a held button keeps the pointer with its surface`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    pointer.button(isPressed: true)
    pointer.move(x: 500, y: -20)
    scene.compositor.settle()
    #expect(devices.heard.suffix(2) == ["motion 500.0, -20.0", "frame"])
    pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(devices.heard.suffix(4) == ["button 272 up", "frame", "leave", "frame"])
  }

  @Test(arguments: [(10, "value120 60"), (7, "")])
  func `a half notch is sent in 120ths from version 8 on`(version: Int, expected: String) throws {
    let scene = try WindowScene(CompositorConfiguration().with("wl_seat", version: version))
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    devices.heard = []
    pointer.scroll(.fineWheel(60))
    scene.compositor.settle()
    #expect(devices.heard == ["source 0", expected, "axis 5.0", "frame"].filter { !$0.isEmpty })
  }

  @Test func `a whole notch is discrete in version 7`() throws {
    let scene = try WindowScene(CompositorConfiguration().with("wl_seat", version: 7))
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    pointer.scroll(.wheel(notches: 2))
    pointer.scroll(.fingersLifted)
    scene.compositor.settle()
    #expect(
      devices.heard.suffix(8) == [
        "source 0", "discrete 2", "axis 20.0", "frame", "source 1", "stop", "stop", "frame",
      ])
  }

  @Test func `touch follows the script with its times and frames`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    scene.compositor.seats[0].play(
      Script.finger(5, rate: 100, framing: .exceptLastUp).down(x: 10, y: 20)
        .move(x: 30, y: 20, over: .milliseconds(20)).up())
    scene.compositor.advance(by: .milliseconds(20))
    #expect(
      devices.heard == [
        "down 5 at 10.0, 20.0, 1000000 ms", "frame", "motion 5 to 20.0, 20.0, 1000010 ms",
        "frame", "motion 5 to 30.0, 20.0, 1000020 ms", "frame", "up 5, 1000020 ms",
      ])
  }

  @Test func `a finger that is not down is not heard`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let touch = scene.compositor.seats[0].touch
    touch.motion(id: 1, x: 1, y: 1)
    touch.up(id: 1)
    touch.down(id: 2, x: 900, y: 700)
    scene.compositor.settle()
    #expect(devices.heard == [])
  }

  @Test func `a cancel takes all fingers and brings no frame`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let touch = scene.compositor.seats[0].touch
    for id in 0..<3 { touch.down(id: Int32(id), x: 5, y: 5) }
    touch.cancel()
    touch.frame()
    scene.compositor.settle()
    #expect(devices.heard.last == "cancel")
    #expect(touch.fingers == [])
  }

  @Test func `a withdrawn panel falls silent`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let seat = scene.compositor.seats[0]
    seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    devices.heard = []
    seat.setCapabilities([.pointer, .keyboard])
    seat.touch.up(id: 0)
    scene.compositor.settle()
    #expect(devices.heard == ["capabilities 3"])
  }

  @Test func `keys go to the newest window, with a real keymap`() throws {
    let scene = try WindowScene()
    let devices = try BareDevices(scene.client)
    scene.compositor.settle()
    scene.compositor.seats[0].keyboard.tap(.right)
    scene.compositor.settle()
    #expect(devices.keymap == Array(WaylandTesting.Keymap.latin.text.utf8) + [0])
    #expect(
      devices.heard == [
        "repeat 25, 600", "keyboard enter", "modifiers 0", "key 106 down", "key 106 up",
      ])
  }

  @Test func `shift is sent as a modifier`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    devices.heard = []
    scene.compositor.seats[0].keyboard.press(.leftShift)
    scene.compositor.settle()
    #expect(devices.heard == ["key 42 down", "modifiers 1"])
  }

  @Test func `a move with the serial of a press is right, even when that is over`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    pointer.button(isPressed: true)
    scene.compositor.settle()
    scene.window.toplevel.move(seat: devices.seat.proxy, serial: devices.buttonSerial)
    scene.compositor.settle()
    let press = devices.buttonSerial
    pointer.button(isPressed: false)
    scene.compositor.settle()
    scene.window.toplevel.move(seat: devices.seat.proxy, serial: press)
    scene.compositor.settle()
    #expect(scene.broken == [])
    scene.window.toplevel.move(seat: devices.seat.proxy, serial: devices.buttonSerial)
    scene.compositor.settle()
    #expect(scene.broken == [Rule.grabForAction.name])
    #expect(scene.compositor.violations == [])
    #expect(scene.toplevel.wishes == ["move", "move", "move"])
  }

  @Test func `nanoseconds come before the event for those who asked`() throws {
    let scene = try WindowScene()
    let devices = try BareDevices(scene.client)
    let manager = try scene.client.bind(ZwpInputTimestampsManagerV1.self)
    let stamps = manager.getPointerTimestamps(pointer: devices.pointer.proxy)
    stamps.onEvent { event in
      if case .timestamp(_, let seconds, let nanoseconds) = event {
        devices.heard.append("stamp \(seconds).\(nanoseconds)")
      }
    }
    scene.compositor.advance(by: .nanoseconds(1_500_000))
    devices.heard = []
    scene.compositor.seats[0].pointer.move(x: 1, y: 1)
    scene.compositor.settle()
    #expect(devices.heard == ["stamp 1000.1500000", "enter 1.0, 1.0", "frame"])
  }

  @Test func `an active lock is sent with the next focus`() throws {
    let scene = try WindowScene()
    let seat = try scene.client.bind(WlSeat.self)
    let keyboard = seat.getKeyboard()
    var locked: [UInt32] = []
    keyboard.onEvent { if case .modifiers(_, _, _, let now, _) = $0 { locked.append(now) } }
    scene.compositor.settle()
    let device = scene.compositor.seats[0].keyboard
    device.sendModifiers(depressed: 0, locked: 2)
    device.focus(on: nil)
    device.focus(on: scene.toplevel)
    scene.compositor.settle()
    #expect(locked.last == 2)
  }
}

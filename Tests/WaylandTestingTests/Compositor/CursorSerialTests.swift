import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Which serial of an enter a client may set its cursor with.
@Suite struct CursorSerialTests {
  @Test func `the cursor needs the latest serial`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    devices.pointer.setCursor(
      serial: devices.enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
    scene.compositor.settle()
    #expect(pointer.cursor == .hidden)
    #expect(scene.broken == [])
    devices.pointer.setCursor(
      serial: devices.enterSerial &+ 1, surface: nil, hotspotX: 0, hotspotY: 0)
    scene.compositor.settle()
    #expect(scene.broken == [Rule.latestCursorSerial.name])
  }

  @Test func `a cursor is no fault while its client cannot know that the pointer left`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    func setCursor() {
      devices.pointer.setCursor(
        serial: devices.enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
    scene.compositor.strike(.stopReading(.seconds(1)))
    pointer.leave()
    setCursor()
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.broken == [])
    setCursor()
    scene.compositor.settle()
    #expect(scene.broken == [Rule.latestCursorSerial.name])
  }

  @Test func `a cursor is no fault for an enter that is heard together with the leave`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    var serials: [UInt32] = []
    devices.onEnter = { serial in
      serials.append(serial)
      devices.pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
    pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    scene.compositor.strike(.stopReading(.seconds(1)))
    pointer.leave()
    for x in [12.0, 14] {
      pointer.move(x: x, y: 5)
      pointer.leave()
    }
    scene.compositor.advance(by: .seconds(2))
    #expect(serials.count == 3 && scene.broken == [])
    devices.pointer.setCursor(serial: serials[2], surface: nil, hotspotX: 0, hotspotY: 0)
    scene.compositor.settle()
    #expect(scene.broken == [Rule.latestCursorSerial.name])
  }

  @Test func `an enter counts until the client has read of the leave`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    // The client does not read yet.
    pointer.leave()
    scene.compositor.flush()
    for _ in 0..<4 { scene.compositor.turn() }
    #expect(!devices.heard.contains("leave"))
    let hide = {
      devices.pointer.proxy.setCursor(
        serial: devices.enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
    hide()
    scene.compositor.settle()
    #expect(devices.heard.contains("leave"))
    #expect(scene.broken == [])
    hide()
    scene.compositor.settle()
    #expect(scene.broken == [Rule.latestCursorSerial.name])
  }
}

import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Drags that the session refuses, that no window accepts, or whose program exits.
struct HostDragEndTests {
  private let text = "text/plain;charset=utf-8"

  @Test(arguments: [false, true])
  func `a drag that the session refuses silently ends automatically`(isTouch: Bool) throws {
    var configuration = CompositorConfiguration()
    configuration.takesDrags = false
    let scene = try HostDragScene(configuration)
    isTouch ? scene.touch() : scene.press()
    scene.source.drag(
      [text: "a file"], serial: isTouch ? scene.devices.touchSerial : nil)
    scene.host.pass(.milliseconds(500))
    #expect(!scene.source.isCancelled)
    scene.host.pass(.milliseconds(700))
    #expect(scene.source.isCancelled)
    // The pointer and fingers are as they were.
    if isTouch {
      scene.host.seat.touch.up(id: 0)
    } else {
      scene.release()
    }
    scene.move(x: 321)
    #expect(scene.host.seat.pointer.focus != nil)
    scene.devices.heard = []
    scene.press()
    scene.release()
    #expect(scene.devices.heard.contains("button 272 down"))
    #expect(scene.violations == [])
  }

  @Test func `a drag that the session has is not given up, however long it is held`() throws {
    let scene = try HostDragScene()
    for isTouch in [false, true] {
      isTouch ? scene.touch() : scene.press()
      scene.source.drag(
        [text: "a file"], serial: isTouch ? scene.devices.touchSerial : nil)
      scene.host.pass(.seconds(5))
      #expect(!scene.source.isCancelled)
      #expect(scene.host.seat.drag != nil)
      if isTouch {
        scene.slide(x: 850)
        scene.host.seat.touch.up(id: 0)
        scene.host.pass(.milliseconds(50))
      } else {
        scene.move(x: 850)
        scene.release()
      }
      #expect(scene.other.heard.suffix(2) == ["enter", "drop"])
      scene.other.finish()
      scene.host.pass(.milliseconds(50))
    }
  }

  @Test func `a drop where it is unwanted has no target`() throws {
    let scene = try HostDragScene()
    for place in [700.0, 20.0] {
      scene.press()
      scene.source.drag([text: "a file"])
      scene.host.pass(.milliseconds(50))
      scene.move(x: 330)
      scene.move(x: place)
      scene.release()
      #expect(scene.source.isCancelled)
      #expect(scene.source.heard.last == "leave")
    }
    // Its window hears of the pointer again.
    scene.move(x: 330)
    #expect(scene.host.seat.pointer.focus != nil)
    #expect(scene.violations == [])
  }

  @Test func `a program that ends takes back what it drags`() throws {
    let host = try HostScene()
    do {
      let source = try Copier(try host.show("Files"))
      host.seat.pointer.move(x: 320, y: 200)
      host.seat.pointer.button(isPressed: true)
      host.pass(.milliseconds(50))
      source.drag([text: "a file"])
      host.pass(.milliseconds(50))
      host.seat.pointer.move(x: 330, y: 200)
      host.pass(.milliseconds(50))
      #expect(host.seat.pointer.isDragging)
      host.end(source.program)
    }
    host.pass(.milliseconds(500))
    #expect(host.labels == [])
    host.seat.pointer.button(isPressed: false)
    try host.show("Mail")
    host.seat.pointer.move(x: 321, y: 200)
    host.pass(.milliseconds(50))
    #expect(host.labels == ["Mail"])
    #expect(host.outer.allViolations.map(\.description) == [])
  }

  @Test func `a drag for its own program stays in it`() throws {
    let scene = try HostDragScene()
    scene.press()
    scene.source.dragNothing()
    scene.host.pass(.milliseconds(50))
    scene.move(x: 330)
    #expect(!scene.host.seat.pointer.isDragging)
    #expect(scene.source.heard == ["enter"])
    scene.release()
    #expect(scene.source.heard == ["enter", "drop"])
  }

  @Test func `a session that knows no drags does not keep programs from theirs`() throws {
    let host = try HostScene(
      configuration: CompositorConfiguration().without("wl_data_device_manager"))
    let source = try Copier(try host.show("Files"))
    host.seat.pointer.move(x: 320, y: 200)
    host.seat.pointer.button(isPressed: true)
    host.pass(.milliseconds(50))
    source.drag([text: "a file"])
    host.pass(.milliseconds(50))
    host.seat.pointer.move(x: 330, y: 200)
    host.pass(.milliseconds(50))
    host.seat.pointer.button(isPressed: false)
    host.pass(.milliseconds(50))
    #expect(source.heard == ["enter", "drop"])
    #expect(
      source.paste(text, isDrop: true) { host.pass(.milliseconds(50)) } == "a file")
  }
}

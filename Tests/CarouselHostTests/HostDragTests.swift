import CarouselEngine
import CarouselHost
import CarouselShow
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What programs drag, and where it ends outside of the carousel.
struct HostDragTests {
  private let text = "text/plain;charset=utf-8"

  /// A program in the carousel, and one beside it.
  private final class Scene {
    let host: HostScene
    let source: Copier
    let other: Copier
    let devices: BareDevices

    init(_ configuration: CompositorConfiguration = .init()) throws {
      host = try HostScene(configuration: configuration)
      source = try Copier(try host.show("Files"))
      devices = try BareDevices(source.program.client)
      let client = try BareClient(fileDescriptor: host.outer.connect())
      host.outer.attach(client)
      host.outer.settle()
      let program = try HostScene.Program(client, width: 200, height: 400, colour: 0xff00_00ff)
      other = try Copier(program)
      program.window.surface.commit()
      host.outer.settle()
      program.window.acknowledge()
      program.window.show(program.buffer)
      host.pass(.milliseconds(500))
      let outside = try #require(host.outer.toplevels.last)
      outside.move(x: 800, y: 0)
      host.pass(.milliseconds(50))
    }

    func press() {
      host.seat.pointer.move(x: 320, y: 200)
      host.seat.pointer.button(isPressed: true)
      host.pass(.milliseconds(50))
    }

    func touch() {
      host.seat.touch.down(id: 0, x: 320, y: 200)
      host.seat.touch.frame()
      host.pass(.milliseconds(50))
    }

    func move(x: Double, y: Double = 200) {
      host.seat.pointer.move(x: x, y: y)
      host.pass(.milliseconds(50))
    }

    func slide(x: Double, y: Double = 200) {
      host.seat.touch.motion(id: 0, x: x, y: y)
      host.seat.touch.frame()
      host.pass(.milliseconds(50))
    }

    func release() {
      host.seat.pointer.button(isPressed: false)
      host.pass(.milliseconds(50))
    }

    var violations: [String] { host.outer.allViolations.map(\.description) }
  }

  @Test func `what a program drags is dropped on another window of the session`() throws {
    let scene = try Scene()
    scene.source.actions = .move
    scene.other.actions = .move
    scene.press()
    scene.source.drag([text: "a file"])
    scene.host.pass(.milliseconds(50))
    scene.move(x: 330)
    #expect(scene.source.heard == ["enter"])
    scene.move(x: 850)
    #expect(scene.source.heard == ["enter", "leave"])
    #expect(scene.other.heard == ["enter"])
    scene.release()
    #expect(scene.other.heard == ["enter", "drop"])
    #expect(scene.source.fate.filter { $0.hasPrefix("action") } == ["action 2"])
    #expect(Array(scene.source.fate.suffix(2)) == ["wanted \(text)", "dropped"])
    #expect(
      scene.other.paste(text, isDrop: true) { scene.host.pass(.milliseconds(50)) } == "a file")
    scene.other.finish()
    scene.host.pass(.milliseconds(50))
    #expect(scene.source.fate.last == "finished")
    #expect(!scene.source.isCancelled)
    // The pointer is as it was.
    scene.move(x: 320)
    scene.press()
    scene.source.drag([text: "another"])
    scene.host.pass(.milliseconds(50))
    scene.move(x: 850)
    scene.release()
    #expect(
      scene.other.paste(text, isDrop: true) { scene.host.pass(.milliseconds(50)) } == "another")
    #expect(scene.violations == [])
  }

  @Test func `a finger drags out of the window, and the icon is seen under it`() throws {
    let scene = try Scene()
    scene.touch()
    let icon = try scene.source.program.client.bind(WlCompositor.self).createSurface()
    let buffer = BareBuffer(
      scene.source.program.window.memory, width: 20, height: 10, colour: 0xffff_00ff)
    scene.source.drag([text: "a file"], icon: icon.proxy, serial: scene.devices.touchSerial)
    icon.attach(buffer: buffer.proxy, x: 0, y: 0)
    icon.damageBuffer(x: 0, y: 0, width: 20, height: 10)
    icon.commit()
    scene.host.pass(.milliseconds(50))
    scene.slide(x: 322)
    scene.slide(x: 323)
    let seen = try #require(scene.host.seat.drag?.icon)
    #expect(seen.image?[3, 3] == 0xffff_00ff)
    scene.slide(x: 850)
    #expect(scene.other.heard == ["enter"])
    scene.host.seat.touch.up(id: 0)
    scene.host.pass(.milliseconds(50))
    #expect(scene.other.heard == ["enter", "drop"])
    #expect(
      scene.other.paste(text, isDrop: true) { scene.host.pass(.milliseconds(50)) } == "a file")
    // The next finger is a finger.
    scene.touch()
    scene.host.seat.touch.up(id: 0)
    scene.host.pass(.milliseconds(50))
    #expect(scene.host.seat.drag == nil)
    #expect(scene.violations == [])
  }

  @Test func `what comes back is dropped in the carousel`() throws {
    let scene = try Scene()
    let target = try Copier(try scene.host.show("Mail"))
    scene.press()
    scene.source.drag([text: "a file"])
    scene.host.pass(.milliseconds(50))
    scene.move(x: 330)
    scene.move(x: 850)
    scene.move(x: 620)
    scene.host.pass(.seconds(2))
    #expect(scene.host.front == "Mail")
    scene.move(x: 320)
    #expect(target.heard == ["enter"])
    scene.release()
    #expect(scene.other.heard == ["enter", "leave"])
    #expect(target.heard == ["enter", "drop"])
    #expect(target.paste(text, isDrop: true) { scene.host.pass(.milliseconds(50)) } == "a file")
    target.finish()
    scene.host.pass(.milliseconds(50))
    #expect(scene.source.fate.last == "finished")
    #expect(!scene.source.isCancelled)
    #expect(scene.violations == [])
  }

  @Test func `what is held still is over the window that comes there`() throws {
    let host = try HostScene()
    let source = try Copier(try host.show("Files", width: 60, height: 200))
    let target = try Copier(try host.show("Mail"))
    host.seat.pointer.move(x: 320, y: 200)
    host.seat.pointer.button(isPressed: true)
    host.pass(.milliseconds(50))
    source.drag([text: "a file"])
    host.pass(.milliseconds(50))
    host.seat.pointer.move(x: 330, y: 200)
    host.pass(.milliseconds(50))
    host.seat.pointer.move(x: 440, y: 200)
    host.pass(.seconds(3))
    #expect(host.front == "Mail")
    #expect(source.heard == ["enter", "leave"])
    #expect(target.heard == ["enter"])
    host.seat.pointer.button(isPressed: false)
    host.pass(.milliseconds(50))
    #expect(target.heard == ["enter", "drop"])
  }

  @Test func `an icon that changes on the way is the session's too`() throws {
    let scene = try Scene()
    scene.press()
    let icon = try scene.source.program.client.bind(WlCompositor.self, version: 4).createSurface()
    func show(_ buffer: BareBuffer?, x: Int32 = 0, y: Int32 = 0) {
      icon.attach(buffer: buffer?.proxy, x: x, y: y)
      icon.damageBuffer(x: 0, y: 0, width: 99, height: 99)
      icon.commit()
      scene.host.pass(.milliseconds(100))
    }
    func buffer(_ width: Int, _ height: Int, _ colour: UInt32) -> BareBuffer {
      BareBuffer(
        scene.source.program.window.memory, width: width, height: height, colour: colour)
    }
    scene.source.drag([text: "a file"], icon: icon.proxy)
    let first = buffer(20, 10, 0xffff_00ff)
    show(first, x: -3, y: 4)
    scene.move(x: 330)
    scene.move(x: 850)
    let seen = try #require(scene.host.seat.drag?.icon)
    #expect(seen.image?[3, 3] == 0xffff_00ff && seen.shift == (-3, 4))
    let second = buffer(40, 30, 0xff00_ffff)
    show(second, x: 5, y: 5)
    #expect(seen.image?[30, 20] == 0xff00_ffff && seen.shift == (2, 9))
    #expect(seen.width == 40 && seen.height == 30)
    // The same buffer, painted anew.
    second.fill(0xff80_8080)
    show(second)
    #expect(seen.image?[30, 20] == 0xff80_8080 && seen.shift == (2, 9))
    show(nil)
    #expect(!seen.isMapped)
    show(first)
    #expect(seen.image?[3, 3] == 0xffff_00ff && seen.width == 20)
    scene.release()
    #expect(scene.other.heard == ["enter", "drop"])
    #expect(scene.violations == [])
  }

  @Test(arguments: [false, true])
  func `a drag that the session refuses without a word ends by itself`(isTouch: Bool) throws {
    var configuration = CompositorConfiguration()
    configuration.takesDrags = false
    let scene = try Scene(configuration)
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
    let scene = try Scene()
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

  @Test func `what is dropped where nobody wants it is dropped nowhere`() throws {
    let scene = try Scene()
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

  @Test func `what is for its own program only does not leave it`() throws {
    let scene = try Scene()
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

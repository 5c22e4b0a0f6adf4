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

    init() throws {
      host = try HostScene()
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

import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What programs drag, and where it ends outside of the carousel.
struct HostDragTests {
  private let text = "text/plain;charset=utf-8"

  @Test(arguments: [false, true])
  func `what a program drags is dropped on another window of the session`(isTouch: Bool) throws {
    let scene = try HostDragScene(isTouch: isTouch)
    scene.source.actions = .move
    scene.other.actions = .move
    scene.press()
    scene.source.drag([text: "a file"], isTouch: isTouch)
    scene.move(x: 330)
    #expect(scene.source.heard == ["enter"])
    scene.move(x: 850)
    #expect(scene.source.heard == ["enter", "leave"])
    #expect(scene.other.heard == ["enter"])
    scene.release()
    #expect(scene.other.heard == ["enter", "drop", "leave"])
    // Between the windows a drop would do nothing.
    #expect(
      scene.source.fate.filter { $0.hasPrefix("action") } == ["action 2", "action 0", "action 2"])
    #expect(scene.source.fate.contains("wanted \(text)"))
    #expect(scene.source.fate.last == "dropped")
    #expect(scene.other.paste(text, isDrop: true) == "a file")
    scene.other.finish()
    scene.host.pass()
    #expect(scene.source.fate.last == "finished")
    #expect(!scene.source.isCancelled)
    // The pointer, or the next finger, is as it was.
    scene.press()
    scene.source.drag([text: "another"], isTouch: isTouch)
    scene.move(x: 850)
    scene.release()
    #expect(scene.other.paste(text, isDrop: true) == "another")
    scene.press()
    scene.release()
    #expect(scene.host.seat.drag == nil)
    #expect(scene.violations == [])
  }

  @Test func `what comes back is dropped in the carousel`() throws {
    let scene = try HostDragScene()
    let target = try scene.host.showCopier("Mail")
    scene.press()
    scene.source.drag([text: "a file"])
    scene.host.pass()
    scene.move(x: 330)
    scene.move(x: 850)
    scene.move(x: 620)
    scene.host.pass(.seconds(2))
    #expect(scene.host.front == "Mail")
    scene.move(x: 320)
    #expect(target.heard == ["enter"])
    scene.release()
    #expect(scene.other.heard == ["enter", "leave"])
    #expect(target.heard == ["enter", "drop", "leave"])
    #expect(target.paste(text, isDrop: true) == "a file")
    target.finish()
    scene.host.pass()
    #expect(scene.source.fate.last == "finished")
    #expect(!scene.source.isCancelled)
    #expect(scene.violations == [])
  }

  @Test func `a still drag enters the window that appears below it`() throws {
    let host = try HostScene()
    let source = try host.showCopier("Files", width: 60, height: 200)
    let target = try host.showCopier("Mail")
    // The narrow front window is in the middle, the other one to its right.
    host.seat.pointer.move(x: 320, y: 200)
    host.press()
    source.drag([text: "a file"])
    host.move(x: 330, y: 200)
    host.seat.pointer.move(x: 410, y: 200)
    host.pass(.seconds(3))
    #expect(host.front == "Mail")
    #expect(source.heard == ["enter", "leave"])
    #expect(target.heard == ["enter"])
    host.release()
    #expect(target.heard == ["enter", "drop", "leave"])
  }

  @Test func `an icon that changes on the way is the session's too`() throws {
    let scene = try HostDragScene()
    scene.press()
    let icon = try scene.source.program.client.bind(WlCompositor.self, version: 4).createSurface()
    func show(_ buffer: BareBuffer?, x: Int32 = 0, y: Int32 = 0) {
      icon.attach(buffer: buffer?.proxy, x: x, y: y)
      icon.damageBuffer(x: 0, y: 0, width: 99, height: 99)
      icon.commit()
      scene.host.pass(.milliseconds(100))
    }
    func buffer(_ width: Int, _ height: Int, _ color: UInt32) -> BareBuffer {
      BareBuffer(
        scene.source.program.window.memory, width: width, height: height, color: color)
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
    // The same buffer, painted again.
    second.fill(0xff80_8080)
    show(second)
    #expect(seen.image?[30, 20] == 0xff80_8080 && seen.shift == (2, 9))
    show(nil)
    #expect(!seen.isMapped)
    show(first)
    #expect(seen.image?[3, 3] == 0xffff_00ff && seen.width == 20)
    scene.release()
    #expect(scene.other.heard == ["enter", "drop", "leave"])
    #expect(scene.violations == [])
  }

  // MARK: How drags end

  @Test(arguments: [false, true])
  func `a drag that the session refuses silently ends automatically`(isTouch: Bool) throws {
    var configuration = CompositorConfiguration()
    configuration.takesDrags = false
    let scene = try HostDragScene(configuration, isTouch: isTouch)
    scene.press()
    scene.source.drag([text: "a file"], isTouch: isTouch)
    scene.host.pass(.milliseconds(500))
    #expect(!scene.source.isCancelled)
    scene.host.pass(.milliseconds(700))
    #expect(scene.source.isCancelled)
    // The pointer and fingers are as they were.
    scene.release()
    scene.host.move(x: 321, y: 200)
    #expect(scene.host.seat.pointer.focus != nil)
    scene.source.devices.heard = []
    scene.host.press()
    scene.host.release()
    #expect(scene.source.devices.heard.contains("button 272 down"))
    #expect(scene.violations == [])
  }

  @Test(arguments: [false, true])
  func `a drag that the session has is not given up, however long it is held`(isTouch: Bool) throws
  {
    let scene = try HostDragScene(isTouch: isTouch)
    scene.press()
    scene.source.drag([text: "a file"], isTouch: isTouch)
    scene.host.pass(.seconds(5))
    #expect(!scene.source.isCancelled)
    #expect(scene.host.seat.drag != nil)
    scene.move(x: 850)
    scene.release()
    #expect(scene.other.heard.suffix(3) == ["enter", "drop", "leave"])
  }

  @Test func `a drop where it is unwanted has no target`() throws {
    let scene = try HostDragScene()
    for place in [700.0, 20.0] {
      scene.press()
      scene.source.drag([text: "a file"])
      scene.host.pass()
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
      let source = try host.showCopier("Files")
      host.seat.pointer.move(x: 320, y: 200)
      host.press()
      source.drag([text: "a file"])
      host.move(x: 330, y: 200)
      #expect(host.seat.pointer.isDragging)
      host.end(source.program)
    }
    host.pass(.milliseconds(500))
    #expect(host.labels == [])
    host.seat.pointer.button(isPressed: false)
    try host.show("Mail")
    host.move(x: 321, y: 200)
    #expect(host.labels == ["Mail"])
    #expect(host.outer.allViolations.map(\.description) == [])
  }

  @Test func `a drag for its own program stays in it`() throws {
    let scene = try HostDragScene()
    scene.press()
    scene.source.dragNothing()
    scene.host.pass()
    scene.move(x: 330)
    #expect(!scene.host.seat.pointer.isDragging)
    #expect(scene.source.heard == ["enter"])
    scene.release()
    #expect(scene.source.heard == ["enter", "drop", "leave"])
  }

  @Test func `a session that knows no drags does not keep programs from theirs`() throws {
    let host = try HostScene(
      configuration: CompositorConfiguration().without("wl_data_device_manager"))
    let source = try host.showCopier("Files")
    host.seat.pointer.move(x: 320, y: 200)
    host.press()
    source.drag([text: "a file"])
    host.move(x: 330, y: 200)
    host.release()
    #expect(source.heard == ["enter", "drop", "leave"])
    #expect(source.paste(text, isDrop: true) == "a file")
  }
}

/// A program in the carousel, and one outside.
final class HostDragScene {
  let host: HostScene
  let source: Copier
  let other: Copier
  private let isTouch: Bool

  init(_ configuration: CompositorConfiguration = .init(), isTouch: Bool = false) throws {
    self.isTouch = isTouch
    host = try HostScene(configuration: configuration)
    source = try host.showCopier("Files")
    let client = try BareClient(fileDescriptor: host.outer.connect())
    host.outer.attach(client)
    host.outer.settle()
    let program = try HostScene.Program(client, width: 200, height: 400, color: 0xff00_00ff)
    other = try Copier(program, host)
    program.window.surface.commit()
    host.outer.settle()
    program.window.acknowledge()
    program.window.show(program.buffer)
    host.pass(.milliseconds(500))
    let outside = try #require(host.outer.toplevels.last)
    outside.move(x: 800, y: 0)
    host.pass()
  }

  func press() { host.grab(isTouch: isTouch) }
  func move(x: Double) { host.drag(x: x, isTouch: isTouch) }
  func release() { host.lift(isTouch: isTouch) }

  var violations: [String] { host.outer.allViolations.map(\.description) }
}

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

  @Test func `what a program drags is dropped on another window of the session`() throws {
    let scene = try HostDragScene()
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
    let scene = try HostDragScene()
    scene.touch()
    let icon = try scene.source.program.client.bind(WlCompositor.self).createSurface()
    let buffer = BareBuffer(
      scene.source.program.window.memory, width: 20, height: 10, color: 0xffff_00ff)
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
    let scene = try HostDragScene()
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

  @Test func `a still drag enters the window that appears below it`() throws {
    let host = try HostScene()
    let source = try Copier(try host.show("Files", width: 60, height: 200))
    let target = try Copier(try host.show("Mail"))
    // The narrow front window is in the middle, the other one to its right.
    host.seat.pointer.move(x: 320, y: 200)
    host.seat.pointer.button(isPressed: true)
    host.pass(.milliseconds(50))
    source.drag([text: "a file"])
    host.pass(.milliseconds(50))
    host.seat.pointer.move(x: 330, y: 200)
    host.pass(.milliseconds(50))
    host.seat.pointer.move(x: 410, y: 200)
    host.pass(.seconds(3))
    #expect(host.front == "Mail")
    #expect(source.heard == ["enter", "leave"])
    #expect(target.heard == ["enter"])
    host.seat.pointer.button(isPressed: false)
    host.pass(.milliseconds(50))
    #expect(target.heard == ["enter", "drop"])
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
    #expect(scene.other.heard == ["enter", "drop"])
    #expect(scene.violations == [])
  }
}

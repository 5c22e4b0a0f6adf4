import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A pointer that stands still while things come and go under it.
struct HostPointerTests {
  /// A program under a pointer in the middle of the view.
  private final class Scene {
    let host: HostScene
    let program: HostScene.Program
    let devices: BareDevices

    init() throws {
      host = try HostScene()
      program = try host.show("Terminal")
      devices = try BareDevices(program.client)
      host.pass(.milliseconds(50))
      host.seat.pointer.move(x: 320, y: 200)
      host.pass(.milliseconds(50))
      _ = takeHeard()
    }

    /// What was heard of the pointer since the last time.
    func takeHeard() -> [String] {
      defer { devices.heard = [] }
      return devices.heard.filter { $0.hasPrefix("enter") || $0 == "leave" }
    }

    func pass() { host.pass(.milliseconds(100)) }
  }

  @Test func `a menu that opens under it is entered, and its window again when it closes`() throws {
    let scene = try Scene()
    for hasGrab in [false, true] {
      if hasGrab {
        scene.host.seat.pointer.button(isPressed: true)
        scene.host.seat.pointer.button(isPressed: false)
        scene.pass()
      }
      try withExtendedLifetime(
        BareMenu(scene.program, hasGrab ? scene.devices : nil, x: 160, y: 100)
      ) { _ in
        scene.pass()
        #expect(scene.takeHeard() == ["leave", "enter 20.0, 15.0"])
        // No event is repeated.
        scene.pass()
        #expect(scene.takeHeard() == [])
      }
      scene.pass()
      #expect(scene.takeHeard() == ["leave", "enter 160.0, 100.0"])
    }
    #expect(scene.host.outer.allViolations.map(\.description) == [])
  }

  @Test func `a menu that shows nothing any more is left`() throws {
    let scene = try Scene()
    let menu = try BareMenu(scene.program, nil, x: 160, y: 100)
    scene.pass()
    _ = scene.takeHeard()
    menu.hide()
    scene.pass()
    #expect(scene.takeHeard() == ["leave", "enter 160.0, 100.0"])
  }

  @Test func `a button that is held keeps the pointer until it goes up`() throws {
    let scene = try Scene()
    scene.host.seat.pointer.button(isPressed: true)
    scene.pass()
    let menu = try BareMenu(scene.program, scene.devices, x: 160, y: 100)
    scene.pass()
    #expect(scene.takeHeard() == [])
    scene.host.seat.pointer.button(isPressed: false)
    scene.pass()
    #expect(scene.takeHeard() == ["leave", "enter 20.0, 15.0"])
    withExtendedLifetime(menu) {}
  }

  @Test
  func `a part of a window under it is entered when it comes, and left when it takes no input`()
    throws
  {
    let scene = try Scene()
    let compositor = try scene.program.client.bind(WlCompositor.self)
    let surface = compositor.createSurface()
    let part = try scene.program.client.bind(WlSubcompositor.self).getSubsurface(
      surface: surface.proxy, parent: scene.program.window.surface.proxy)
    part.setPosition(x: 140, y: 80)
    part.setDesync()
    let buffer = BareBuffer(scene.program.window.memory, width: 40, height: 40, color: 0xff00_0080)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.commit()
    scene.program.window.surface.commit()
    scene.pass()
    #expect(scene.takeHeard() == ["leave", "enter 20.0, 20.0"])
    let nothing = compositor.createRegion()
    surface.setInputRegion(region: nothing.proxy)
    surface.commit()
    scene.pass()
    #expect(scene.takeHeard() == ["leave", "enter 160.0, 100.0"])
    withExtendedLifetime(part) {}
  }

  @Test func `a card that comes to rest under it is entered`() throws {
    let scene = try Scene()
    let mail = try scene.host.show("Mail")
    let devices = try BareDevices(mail.client)
    scene.pass()
    scene.host.view.change(at: scene.host.window.time) {
      $0.scroll(toItem: 1, duration: 0.3, at: $1)
    }
    scene.host.pass(.seconds(1))
    #expect(scene.takeHeard() == ["leave"])
    #expect(devices.heard.filter { $0.hasPrefix("enter") }.count == 1)
    #expect(devices.heard.last { $0.hasPrefix("enter") || $0.hasPrefix("motion") } != nil)
  }
}

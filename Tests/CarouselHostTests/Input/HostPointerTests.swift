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
      host.move(x: 320, y: 200)
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

  // MARK: Program cursor

  /// What the outer compositor shows as pointer.
  private func picture(_ scene: HostScene) -> PixelImage? {
    scene.seat.pointer.cursorSurface?.image
  }

  @Test func `a pointer that a program has painted is shown while it is over the card`() throws {
    let scene = try HostScene()
    let program = try Pointing(try scene.show("Paint"))
    scene.pass(.milliseconds(50))
    scene.move(x: 320, y: 200)
    let surface = try #require(scene.seat.pointer.cursorSurface)
    #expect(scene.seat.pointer.cursor == .surface(surface.number, hotspotX: 3, hotspotY: 2))
    #expect(surface.frames.last?.width == 8 && surface.frames.last?.bufferWidth == 16)
    #expect(picture(scene)?[15, 11] == 0xffff_0000)
    program.show(0xff00_00ff)
    scene.pass(.milliseconds(50))
    #expect(picture(scene)?[0, 0] == 0xff00_00ff)
    // It points somewhere else from now on.
    program.surface.offset(x: 1, y: 1)
    program.show(0xff00_ffff)
    scene.pass(.milliseconds(50))
    #expect(
      scene.seat.pointer.cursor
        == .surface(try #require(scene.seat.pointer.cursorSurface).number, hotspotX: 2, hotspotY: 1)
    )
    scene.move(x: 5, y: 5)
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `shapes have their names, and another program's are its own`() throws {
    let scene = try HostScene()
    let text = try Pointing(try scene.show("Text"))
    text.shape = .text
    try scene.show("Silent")
    scene.pass(.milliseconds(50))
    scene.move(x: 320, y: 200)
    #expect(scene.seat.pointer.cursor == .shape(9))
    scene.go(to: 1)
    scene.move(x: 322, y: 200)
    #expect(scene.front == "Silent")
    #expect(scene.seat.pointer.cursor == .shape(1))
  }
}

/// A program that says what the pointer looks like whenever it comes.
private final class Pointing {
  let pointer: Owned<WlPointer>
  let surface: Owned<WlSurface>
  let buffer: BareBuffer
  /// The shape to set, or `nil` for a picture.
  var shape: WpCursorShapeDeviceV1.Shape?
  private let device: Owned<WpCursorShapeDeviceV1>

  init(_ program: HostScene.Program) throws {
    let seat = try program.client.bind(WlSeat.self)
    pointer = seat.getPointer()
    device = try program.client.bind(WpCursorShapeManagerV1.self).getPointer(
      pointer: pointer.proxy)
    surface = try program.client.bind(WlCompositor.self).createSurface()
    buffer = BareBuffer(program.window.memory, width: 16, height: 12, color: 0xffff_0000)
    surface.setBufferScale(scale: 2)
    show(0xffff_0000)
    pointer.onEvent { [weak self] event in
      guard let self, case .enter(let serial, _, _, _) = event else { return }
      if let shape { return device.setShape(serial: serial, shape: shape) }
      pointer.setCursor(serial: serial, surface: surface.proxy, hotspotX: 3, hotspotY: 2)
    }
  }

  func show(_ color: UInt32) {
    buffer.fill(color)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 16, height: 12)
    surface.commit()
  }
}

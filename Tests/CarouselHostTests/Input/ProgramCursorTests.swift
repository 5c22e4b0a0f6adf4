import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

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

struct ProgramCursorTests {
  /// What the outer compositor shows as pointer.
  private func picture(_ scene: HostScene) -> PixelImage? {
    scene.seat.pointer.cursorSurface?.image
  }

  @Test func `a pointer that a program has painted is shown while it is over the card`() throws {
    let scene = try HostScene()
    let program = try Pointing(try scene.show("Paint"))
    scene.pass(.milliseconds(50))
    scene.seat.pointer.move(x: 320, y: 200)
    scene.pass(.milliseconds(50))
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
    scene.seat.pointer.move(x: 5, y: 5)
    scene.pass(.milliseconds(50))
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `shapes have their names, and another program's are its own`() throws {
    let scene = try HostScene()
    let text = try Pointing(try scene.show("Text"))
    text.shape = .text
    try scene.show("Silent")
    scene.pass(.milliseconds(50))
    scene.seat.pointer.move(x: 320, y: 200)
    scene.pass(.milliseconds(50))
    #expect(scene.seat.pointer.cursor == .shape(9))
    scene.view.change(at: scene.window.time) { $0.scroll(toItem: 1, duration: 0, at: $1) }
    scene.pass(.milliseconds(500))
    scene.seat.pointer.move(x: 322, y: 200)
    scene.pass(.milliseconds(50))
    #expect(scene.front == "Silent")
    #expect(scene.seat.pointer.cursor == .shape(1))
  }
}

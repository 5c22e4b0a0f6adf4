import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Windows whose buffers are turned, cropped or stretched.
struct WindowPixelsTests {
  /// A window of 320 by 200, and a buffer in four colors: red and green above blue and white.
  private func paint(
    _ program: HostScene.Program, width: Int = 320, height: Int = 200
  ) -> BareBuffer {
    let buffer = BareBuffer(program.window.memory, width: width, height: height, color: 0)
    buffer.fill { x, y in
      let isLeft = x < width / 2
      return y < height / 2 ? (isLeft ? red : green) : isLeft ? blue : white
    }
    return buffer
  }

  /// The colors near the corners of the front window, from the top left in rows.
  private func corners(_ scene: HostScene) -> [UInt32] {
    let bar = scene.outer.toplevels[0].surface.height - 400
    return [(260, 165), (380, 165), (260, 235), (380, 235)].map {
      scene.color(x: $0.0, y: $0.1 + bar)
    }
  }

  private let red: UInt32 = 0xffff_0000
  private let green: UInt32 = 0xff00_ff00
  private let blue: UInt32 = 0xff00_00ff
  private let white: UInt32 = 0xffff_ffff

  @Test func `a turned buffer is seen upright`() throws {
    let scene = try HostScene()
    let program = try scene.show("Tablet")
    let buffer = paint(program, width: 200, height: 320)
    program.window.surface.setBufferTransform(transform: .init(rawValue: 1))
    program.window.show(buffer)
    scene.pass(.milliseconds(500))
    // Turned counter-clockwise by the program: its upper left corner is the content's upper right one.
    #expect(corners(scene) == [blue, red, white, green])
    // Upright again, it is so in all its parts.
    program.window.surface.setBufferTransform(transform: .normal)
    let upright = paint(program)
    program.window.surface.attach(buffer: upright.proxy, x: 0, y: 0)
    program.window.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    program.window.surface.commit()
    scene.pass(.milliseconds(500))
    #expect(corners(scene) == [red, green, blue, white])
  }

  @Test func `a part of a buffer is stretched over the window, and another part takes its place`()
    throws
  {
    let scene = try HostScene()
    let program = try scene.show("Film")
    let viewporter = try program.client.bind(WpViewporter.self)
    let viewport = viewporter.getViewport(surface: program.window.surface.proxy)
    viewport.setSource(x: 0, y: 0, width: 160, height: 100)
    viewport.setDestination(width: 320, height: 200)
    program.window.show(paint(program))
    scene.pass(.milliseconds(500))
    #expect(corners(scene) == [red, red, red, red])
    // Without another buffer: what it showed is kept.
    viewport.setSource(x: 80, y: 50, width: 160, height: 100)
    program.window.surface.commit()
    scene.pass(.milliseconds(500))
    #expect(corners(scene) == [red, green, blue, white])
  }

  @Test func `a window whose first picture is a part of its buffer has a card in its size`()
    throws
  {
    let scene = try HostScene()
    let client = try BareClient(fileDescriptor: scene.host.connect())
    scene.outer.attach(client)
    scene.outer.settle()
    let program = try HostScene.Program(client, width: 1, height: 1, color: 0)
    let viewporter = try client.bind(WpViewporter.self)
    let viewport = viewporter.getViewport(surface: program.window.surface.proxy)
    viewport.setSource(x: 80, y: 50, width: 160, height: 100)
    viewport.setDestination(width: 320, height: 200)
    // As weston-scaler says, which is larger than the window.
    program.window.shellSurface.setWindowGeometry(x: 0, y: 0, width: 640, height: 300)
    program.window.surface.commit()
    scene.outer.settle()
    program.window.acknowledge()
    program.window.show(paint(program))
    scene.pass(.seconds(2))
    #expect(scene.view.items[0].naturalSize == Size(width: 160, height: 100))
    #expect(corners(scene) == [red, green, blue, white])
    scene.outer.detach(client)
  }

  @Test func `a subsurface that is cropped shows its part alone`() throws {
    let scene = try HostScene()
    let program = try scene.show("Film")
    let compositor = try program.client.bind(WlCompositor.self)
    let subcompositor = try program.client.bind(WlSubcompositor.self)
    let viewporter = try program.client.bind(WpViewporter.self)
    let surface = compositor.createSurface()
    let part = subcompositor.getSubsurface(
      surface: surface.proxy, parent: program.window.surface.proxy)
    part.setDesync()
    let viewport = viewporter.getViewport(surface: surface.proxy)
    viewport.setSource(x: 160, y: 100, width: 160, height: 100)
    viewport.setDestination(width: 320, height: 200)
    let buffer = paint(program)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 320, height: 200)
    surface.commit()
    program.window.surface.commit()
    scene.pass(.milliseconds(500))
    #expect(corners(scene) == [white, white, white, white])
  }

  @Test func `an opened window receives the pointer's position immediately`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal")
    let devices = try BareDevices(program.client)
    scene.pass(.milliseconds(50))
    let bar = Double(scene.outer.toplevels[0].surface.height - 400)
    scene.move(x: 20, y: 200 + bar)
    #expect(!devices.heard.contains { $0.hasPrefix("enter") })
    scene.view.open(at: scene.window.time)
    scene.pass(.milliseconds(100))
    program.window.acknowledge()
    let large = BareBuffer(program.window.memory, width: 640, height: 400, color: 0xff00_8000)
    program.window.show(large)
    scene.pass(.seconds(2))
    #expect(devices.heard.contains { $0.hasPrefix("enter") })
    scene.view.close(at: scene.window.time)
    scene.pass(.seconds(2))
    #expect(devices.heard.last { !$0.hasPrefix("frame") && !$0.hasPrefix("keyb") } == "leave")
  }
}

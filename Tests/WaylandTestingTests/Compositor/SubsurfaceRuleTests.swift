import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// How subsurfaces take effect, and what a compositor answers clients that break their rules.
@Suite struct SubsurfaceRuleTests {
  /// A subsurface with a buffer of 20 × 20 pixels, none of it committed.
  private final class Part {
    private let subcompositor: Owned<WlSubcompositor>
    let surface: Owned<WlSurface>
    var subsurface: Owned<WlSubsurface>?
    let buffer: BareBuffer

    init(_ scene: WindowScene, of parent: Proxy<WlSurface>, _ color: UInt32) throws {
      let compositor = try scene.client.bind(WlCompositor.self)
      surface = compositor.createSurface()
      subcompositor = try scene.client.bind(WlSubcompositor.self)
      subsurface = subcompositor.getSubsurface(surface: surface.proxy, parent: parent)
      buffer = scene.window.makeBuffer(20, 20, color: color)
    }

    func show() {
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      surface.damageBuffer(x: 0, y: 0, width: 20, height: 20)
      surface.commit()
    }

    deinit { subsurface = nil }
  }

  private static let red: UInt32 = 0xffff_0000
  private static let blue: UInt32 = 0xff00_00ff
  private static let window: UInt32 = 0xff80_8080

  private func error(_ scene: WindowScene) -> String? {
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else { return nil }
    return "\(error.interface ?? "") \(error.code)"
  }

  private func pixel(_ scene: WindowScene, _ x: Int, _ y: Int) -> UInt32 {
    scene.compositor.settle()
    return scene.compositor.screenshot()[x, y]
  }

  @Test func `a surface may be a part again after it was one`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    part.show()
    scene.window.surface.commit()
    #expect(pixel(scene, 5, 5) == Self.red)
    part.subsurface = nil
    #expect(pixel(scene, 5, 5) == Self.window)
    let subcompositor = try scene.client.bind(WlSubcompositor.self)
    part.subsurface = subcompositor.getSubsurface(
      surface: part.surface.proxy, parent: scene.window.surface.proxy)
    part.subsurface?.setPosition(x: 10, y: 0)
    part.show()
    scene.window.surface.commit()
    #expect(pixel(scene, 15, 5) == Self.red)
    #expect(error(scene) == nil)
  }

  @Test func `a part of itself is an error, also through others`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    let inner = try Part(scene, of: part.surface.proxy, Self.blue)
    part.subsurface = nil
    let subcompositor = try scene.client.bind(WlSubcompositor.self)
    part.subsurface = subcompositor.getSubsurface(
      surface: part.surface.proxy, parent: inner.surface.proxy)
    #expect(error(scene) == "wl_subcompositor 1")
  }

  @Test func `very many levels of parts are an error`() throws {
    let scene = try WindowScene()
    var parts = [try Part(scene, of: scene.window.surface.proxy, Self.red)]
    for _ in 0..<40 { parts.append(try Part(scene, of: parts[parts.count - 1].surface.proxy, 0)) }
    #expect(error(scene) == "wl_subcompositor 1")
    while !parts.isEmpty { parts.removeLast() }
  }

  @Test func `synchronized parts of parts are shown with the window's commit`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    let inner = try Part(scene, of: part.surface.proxy, Self.blue)
    inner.show()
    part.show()
    #expect(pixel(scene, 5, 5) == Self.window)
    scene.window.surface.commit()
    #expect(pixel(scene, 5, 5) == Self.blue)
  }

  @Test func `what waits is shown when a part need not wait any more`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    scene.window.surface.commit()
    part.show()
    #expect(pixel(scene, 5, 5) == Self.window)
    part.subsurface?.setDesync()
    #expect(pixel(scene, 5, 5) == Self.red)
  }

  @Test func `a position takes effect with the parent's commit`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    part.show()
    scene.window.surface.commit()
    part.subsurface?.setPosition(x: 20, y: 0)
    #expect(pixel(scene, 5, 5) == Self.red)
    #expect(pixel(scene, 30, 5) == Self.window)
    scene.window.surface.commit()
    #expect(pixel(scene, 5, 5) == Self.window)
    #expect(pixel(scene, 30, 5) == Self.red)
  }

  @Test func `a part below its parent is visible only where it extends beyond`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    part.subsurface?.placeBelow(sibling: scene.window.surface.proxy)
    part.subsurface?.setPosition(x: 30, y: 0)
    part.show()
    scene.window.surface.commit()
    #expect(pixel(scene, 35, 5) == Self.window)
    #expect(pixel(scene, 45, 5) == Self.red)
    #expect(scene.toplevel.layers.isEmpty)
    #expect(scene.toplevel.layersBelow.map(\.x) == [30])
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 35, y: 5)
    #expect(pointer.focus === scene.surface)
    pointer.move(x: 45, y: 5)
    #expect(pointer.focus?.role == "wl_subsurface")
    part.subsurface?.placeAbove(sibling: scene.window.surface.proxy)
    scene.window.surface.commit()
    #expect(pixel(scene, 35, 5) == Self.red)
  }

  @Test func `siblings change their order with the parent's commit`() throws {
    let scene = try WindowScene()
    let first = try Part(scene, of: scene.window.surface.proxy, Self.red)
    let second = try Part(scene, of: scene.window.surface.proxy, Self.blue)
    first.show()
    second.show()
    scene.window.surface.commit()
    first.subsurface?.placeAbove(sibling: second.surface.proxy)
    #expect(pixel(scene, 5, 5) == Self.blue)
    scene.window.surface.commit()
    #expect(pixel(scene, 5, 5) == Self.red)
  }

  @Test func `a sibling that is none is an error`() throws {
    let scene = try WindowScene()
    let part = try Part(scene, of: scene.window.surface.proxy, Self.red)
    let stranger = try scene.client.bind(WlCompositor.self).createSurface()
    part.subsurface?.placeAbove(sibling: stranger.proxy)
    #expect(error(scene) == "wl_subsurface 0")
  }

  @Test func `a part of a turned buffer may be shown`() throws {
    let scene = try WindowScene()
    let viewport = try scene.client.bind(WpViewporter.self).getViewport(
      surface: scene.window.surface.proxy)
    scene.window.surface.setBufferTransform(transform: ._90)
    // 40 × 30 pixels turned are 30 × 40.
    viewport.setSource(x: 0, y: 30, width: 30, height: 10)
    let buffer = scene.window.makeBuffer()
    scene.window.show(buffer)
    #expect(error(scene) == nil)
    #expect((scene.surface.width, scene.surface.height) == (30, 10))
    viewport.destroy()
  }

  @Test func `a part of a buffer that is no whole size is an error`() throws {
    let scene = try WindowScene()
    let viewport = try scene.client.bind(WpViewporter.self).getViewport(
      surface: scene.window.surface.proxy)
    viewport.setSource(x: 0, y: 0, width: 10.5, height: 10)
    scene.window.surface.commit()
    #expect(error(scene) == "wp_viewport 1")
    viewport.destroy()
  }
}

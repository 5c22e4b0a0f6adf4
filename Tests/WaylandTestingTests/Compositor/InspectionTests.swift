import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is seen of the pixels in clients' memory, and when.
@Suite struct InspectionTests {
  private func scene(oneRowIn step: Int) throws -> WindowScene {
    let scene = try WindowScene()
    scene.compositor.inspectsOneRowIn = step
    return scene
  }

  /// Commits `buffer` with one pixel declared damaged.
  private func show(_ buffer: BareBuffer, in scene: WindowScene) {
    scene.window.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    scene.window.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    scene.window.surface.commit()
    scene.compositor.settle()
  }

  @Test(arguments: [(1, 1), (8, 8)])
  func `a change outside the damage is found when its row is looked at`(
    step: Int, frames: Int
  ) throws {
    let scene = try scene(oneRowIn: step)
    let buffers = [scene.window.makeBuffer(), scene.window.makeBuffer()]
    for buffer in buffers { buffer.set(0xffff_ffff, x: 9, y: 20) }
    var count = 0
    while scene.broken.isEmpty, count < 100 {
      show(buffers[count % 2], in: scene)
      count += 1
    }
    #expect(scene.broken == [Rule.damageCoversChange.name])
    #expect(scene.compositor.violations[0].detail.contains("9, 20"))
    #expect(count <= 2 * frames)
  }

  @Test func `damage is always read`() throws {
    let scene = try scene(oneRowIn: 1000)
    for color: UInt32 in [0xff00_0001, 0xff00_0002, 0xff00_0003] {
      scene.window.show(scene.window.makeBuffer(color: color))
      scene.compositor.settle()
      #expect(scene.surface.image == PixelImage(width: 40, height: 30, filledWith: color))
    }
    #expect(scene.broken == [])
  }

  @Test func `a picture that others keep does not change with the next`() throws {
    let scene = try scene(oneRowIn: 1)
    let kept = scene.surface.image
    scene.window.show(scene.window.makeBuffer(color: 0xff00_00ff))
    scene.compositor.settle()
    #expect(kept?[0, 0] == 0xff80_8080)
    #expect(scene.surface.image?[0, 0] == 0xff00_00ff)
  }

  @Test func `writes are found in buffers held beyond their replacement`() throws {
    var model = OutputModel.ideal60
    model.release = .never
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    scene.window.show(scene.window.makeBuffer(color: 0xff00_00ff))
    scene.compositor.settle()
    scene.buffer.set(0xffff_ffff, x: 2, y: 3)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.broken == [Rule.busyBuffer.name])
    #expect(scene.compositor.violations[0].detail.contains("2, 3"))
  }

  @Test func `the byte that a format leaves unused is no change`() throws {
    let scene = try WindowScene()
    let buffers = [0xff11_2233, 0x0011_2233, 0x7711_2233].map {
      BareBuffer(scene.window.memory, width: 40, height: 30, color: $0, format: .xrgb8888)
    }
    scene.window.show(buffers[0])
    scene.compositor.settle()
    for buffer in buffers.dropFirst() { show(buffer, in: scene) }
    #expect(scene.broken == [])
    #expect(scene.surface.image == PixelImage(width: 40, height: 30, filledWith: 0xff11_2233))
  }

  /// Two buffers that are read in place, many rows of many pixels each, shown in turn until all is
  /// known of them.
  private func largeBuffers(
    in scene: WindowScene, format: WlShm.Format = .argb8888
  ) -> [BareBuffer] {
    let buffers = (0..<2).map { _ in
      BareBuffer(
        scene.window.memory, width: 200, height: 500, color: 0xff80_8080, format: format,
        isSealed: true)
    }
    scene.window.show(buffers[0])
    scene.compositor.settle()
    for number in 1..<6 { show(buffers[number % 2], in: scene) }
    return buffers
  }

  @Test(arguments: [(3, 0), (199, 80), (0, 81), (199, 499)])
  func `a change outside the damage is found wherever it is`(x: Int, y: Int) throws {
    let scene = try WindowScene()
    let buffers = largeBuffers(in: scene)
    #expect(scene.broken == [])
    buffers[0].set(0xff80_8081, x: x, y: y)
    show(buffers[0], in: scene)
    #expect(scene.broken == [Rule.damageCoversChange.name])
    #expect(scene.compositor.violations[0].detail.contains("\(x), \(y)"))
    #expect(scene.surface.image?[x, y] == 0xff80_8081)
    // What it was is found as well.
    show(buffers[1], in: scene)
    #expect(scene.surface.image?[x, y] == 0xff80_8080)
    #expect(scene.broken.count == 2)
  }

  @Test(arguments: [(0, 0), (199, 80), (0, 81), (199, 499)])
  func `a write into a held buffer is found wherever it is, once`(x: Int, y: Int) throws {
    var model = OutputModel.ideal60
    model.release = .afterNextCommit
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    let buffers = largeBuffers(in: scene)
    // The one that was shown last is held.
    buffers[1].set(0xff80_8081, x: x, y: y)
    for _ in 0..<3 { scene.compositor.advance(by: .milliseconds(1)) }
    // A buffer that is destroyed is watched no longer.
    withExtendedLifetime(buffers) {}
    #expect(scene.broken == [Rule.busyBuffer.name])
    #expect(scene.compositor.violations[0].detail.contains("\(x), \(y)"))
  }

  @Test func `the unused byte of a held buffer may change`() throws {
    var model = OutputModel.ideal60
    model.release = .afterNextCommit
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    let buffers = largeBuffers(in: scene, format: .xrgb8888)
    buffers[1].set(0x0080_8080, x: 7, y: 300)
    scene.compositor.advance(by: .milliseconds(1))
    show(buffers[0], in: scene)
    show(buffers[1], in: scene)
    #expect(scene.broken == [])
    #expect(scene.surface.image?[7, 300] == 0xff80_8080)
  }

  @Test func `memory that can shrink is read as well as memory that cannot`() throws {
    let scene = try WindowScene()
    let buffers = largeBuffers(in: scene)
    let other = BareBuffer(scene.window.memory, width: 200, height: 500, color: 0xff00_0011)
    scene.window.show(other)
    scene.compositor.settle()
    #expect(scene.surface.image?[100, 400] == 0xff00_0011)
    for buffer in buffers {
      scene.window.show(buffer)
      scene.compositor.settle()
      #expect(scene.surface.image?[100, 400] == 0xff80_8080)
    }
    #expect(scene.broken == [])
  }

  /// Shows 50 × 38 pixels as 40 × 30 units, opaque but for a margin of one unit.
  private func showAtFiveQuarters(translucent x: Int, turned: Bool = false) throws -> [String] {
    let scene = try WindowScene()
    let viewport = try scene.client.bind(WpViewporter.self)
      .getViewport(surface: scene.window.surface.proxy)
    let region = try scene.client.bind(WlCompositor.self).createRegion()
    region.add(x: 1, y: 1, width: 38, height: 28)
    scene.window.surface.setOpaqueRegion(region: region.proxy)
    viewport.setDestination(width: 40, height: 30)
    if turned { scene.window.surface.setBufferTransform(transform: ._180) }
    let buffer = scene.window.makeBuffer(50, 38)
    buffer.set(0x8080_8080, x: x, y: 10)
    scene.window.show(buffer)
    scene.compositor.settle()
    return scene.broken
  }

  @Test func `a pixel that lies only in part in the opaque region may be translucent`() throws {
    #expect(try showAtFiveQuarters(translucent: 1) == [])
    #expect(try showAtFiveQuarters(translucent: 2) == [Rule.opaqueRegion.name])
    #expect(try showAtFiveQuarters(translucent: 1, turned: true) == [])
    #expect(try showAtFiveQuarters(translucent: 2, turned: true) == [Rule.opaqueRegion.name])
  }

  @Test func `a cropped buffer and a cursor need no multiple of the scale`() throws {
    let scene = try WindowScene()
    let viewport = try scene.client.bind(WpViewporter.self)
      .getViewport(surface: scene.window.surface.proxy)
    viewport.setSource(x: 0, y: 0, width: 10, height: 10)
    viewport.setDestination(width: 40, height: 30)
    scene.window.surface.setBufferScale(scale: 2)
    scene.window.show(scene.window.makeBuffer(41, 31))
    scene.compositor.settle()
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
    viewport.setSource(x: -1, y: -1, width: -1, height: -1)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.broken == [Rule.wholeScale.name])
  }

  @Test func `a third content in a refresh is never seen`() throws {
    let scene = try WindowScene()
    scene.compositor.rules = RuleBook()
    scene.compositor.advance(by: .milliseconds(17))
    for _ in 0..<2 { scene.window.show(scene.window.makeBuffer()) }
    #expect(scene.broken == [])
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    #expect(scene.broken == [Rule.seenContent.name])
  }

  @Test func `thirty equal unasked contents are reported`() throws {
    let scene = try WindowScene()
    for _ in 0..<31 {
      scene.compositor.advance(by: .milliseconds(17))
      scene.window.show(scene.window.makeBuffer())
    }
    scene.compositor.settle()
    #expect(Set(scene.broken) == [Rule.changedContent.name, Rule.askForCallbacks.name])
  }
}

import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is seen of the pixels in clients' memory, and when.
@Suite struct InspectionTests {
  private func scene(oneRowIn step: Int) throws -> WindowScene {
    var configuration = CompositorConfiguration()
    configuration.inspectsOneRowIn = step
    return try WindowScene(configuration)
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
    #expect(scene.broken == [DamageCoversChange.name])
    #expect(scene.compositor.violations[0].detail.contains("9, 20"))
    #expect(count <= 2 * frames)
  }

  @Test func `what is damaged is always read`() throws {
    let scene = try scene(oneRowIn: 1000)
    for colour: UInt32 in [0xff00_0001, 0xff00_0002, 0xff00_0003] {
      scene.window.show(scene.window.makeBuffer(colour: colour))
      scene.compositor.settle()
      #expect(scene.surface.image == PixelImage(width: 40, height: 30, filledWith: colour))
    }
    #expect(scene.broken == [])
  }

  @Test func `a picture that others keep does not change with the next`() throws {
    let scene = try scene(oneRowIn: 1)
    let kept = scene.surface.image
    scene.window.show(scene.window.makeBuffer(colour: 0xff00_00ff))
    scene.compositor.settle()
    #expect(kept?[0, 0] == 0xff80_8080)
    #expect(scene.surface.image?[0, 0] == 0xff00_00ff)
  }

  @Test func `writes are found in buffers held beyond their replacement`() throws {
    var model = OutputModel.ideal60
    model.release = .never
    let scene = try WindowScene(CompositorConfiguration(outputs: [model]))
    scene.window.show(scene.window.makeBuffer(colour: 0xff00_00ff))
    scene.compositor.settle()
    scene.buffer.set(0xffff_ffff, x: 2, y: 3)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.broken == [BusyBuffer.name])
    #expect(scene.compositor.violations[0].detail.contains("2, 3"))
  }

  @Test func `the byte that a format leaves unused is no change`() throws {
    let scene = try WindowScene()
    let buffers = [0xff11_2233, 0x0011_2233, 0x7711_2233].map {
      BareBuffer(scene.window.memory, width: 40, height: 30, colour: $0, format: .xrgb8888)
    }
    scene.window.show(buffers[0])
    scene.compositor.settle()
    for buffer in buffers.dropFirst() { show(buffer, in: scene) }
    #expect(scene.broken == [])
    #expect(scene.surface.image == PixelImage(width: 40, height: 30, filledWith: 0xff11_2233))
  }
}

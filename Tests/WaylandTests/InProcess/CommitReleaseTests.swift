import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Where buffers are released twice, the release of each commit is requested separately.
@Suite struct CommitReleaseTests {
  private func scene(_ release: ReleasePolicy, version: Int) throws -> ClientScene {
    var model = OutputModel.ideal60
    model.release = release
    let configuration = CompositorConfiguration(outputs: [model])
    return try ClientScene(configuration.with("wl_compositor", version: version))
  }

  @Test func `a compositor that gives buffers back twice is asked commit by commit`() throws {
    let scene = try scene(.twice, version: 7)
    scene.animate(for: .seconds(2))
    #expect(scene.compositor.count(of: "wl_surface.get_release") > 60)
    #expect(scene.frameCount > 110)
    #expect(scene.broken == [])
  }

  @Test func `a client that released them once is not asked`() throws {
    let scene = try scene(.atCallback, version: 7)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.count(of: "wl_surface.get_release") == 0)
  }

  @Test func `before version 7 each buffer has its turn`() throws {
    let scene = try scene(.twice, version: 6)
    scene.animate(for: .seconds(2))
    #expect(scene.compositor.count(of: "wl_surface.get_release") == 0)
    #expect(scene.frameCount > 110)
    #expect(scene.broken == [])
  }
}

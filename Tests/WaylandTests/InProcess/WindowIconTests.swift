import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Icons of windows in lists of windows.
@Suite struct WindowIconTests {
  private func scene(
    _ icon: WindowIcon?, _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.icon = icon
    return try ClientScene(configuration, settings: settings)
  }

  private func picture(_ side: Int, scale: Int = 1, _ pixel: UInt32) throws -> WindowIcon.Picture {
    let pixels = [UInt32](repeating: pixel, count: side * side)
    return try #require(WindowIcon.Picture(side: side, scale: scale, pixels: pixels))
  }

  @Test func `the name of an icon is sent before the window appears`() throws {
    let scene = try scene(WindowIcon(name: "carousel"))
    #expect(scene.toplevel.icon?.name == "carousel")
    #expect(scene.toplevel.icon?.pictures == [])
    #expect(scene.frameCount == 1)
    #expect(scene.broken == [])
  }

  @Test func `a custom icon is sent in all its sizes, pixel by pixel`() throws {
    let pictures = [try picture(3, 0xff01_0203), try picture(5, scale: 2, 0x8010_2030)]
    let scene = try scene(WindowIcon(pictures: pictures))
    let icon = try #require(scene.toplevel.icon)
    #expect(icon.name == nil)
    #expect(icon.pictures.map(\.scale) == [1, 2])
    #expect(icon.pictures.map(\.image.width) == [3, 5])
    #expect(icon.pictures[0].image[2, 2] == 0xff01_0203)
    #expect(icon.pictures[1].image[4, 4] == 0x8010_2030)
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `another icon takes its place without a new picture, and none is the program's own`()
    throws
  {
    let scene = try scene(WindowIcon(name: "old", pictures: [picture(4, 0xff00_0000)]))
    scene.draw = { _ in .unchanged }
    let (frames, pools) = (scene.frameCount, scene.compositor.bufferCount)
    scene.window?.icon = WindowIcon(name: "new")
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.toplevel.icon?.name == "new")
    #expect(scene.compositor.bufferCount == pools - 1)
    scene.window?.icon = nil
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.toplevel.icon == nil)
    #expect(scene.frameCount == frames)
    #expect(scene.client.nextDeadline == nil)
    #expect(scene.broken == [])
  }

  @Test func `a compositor that offers icons late, or again, gets them`() throws {
    let name = "xdg_toplevel_icon_manager_v1"
    let scene = try scene(WindowIcon(name: "late"), CompositorConfiguration().without(name))
    #expect(scene.toplevel.icon == nil)
    for _ in 0..<2 {
      scene.compositor.addGlobal(name, version: 1)
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.toplevel.icon?.name == "late")
      scene.compositor.removeGlobal(name)
      scene.compositor.advance(by: .milliseconds(100))
    }
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `numbers beyond reason are no picture, and too many sizes are cut`() throws {
    #expect(WindowIcon.Picture(side: 0, pixels: []) == nil)
    #expect(WindowIcon.Picture(side: 2, pixels: [1, 2, 3]) == nil)
    #expect(WindowIcon.Picture(side: 1, scale: 9, pixels: [1]) == nil)
    #expect(WindowIcon.Picture(side: .max, pixels: [1]) == nil)
    let many = try (1...40).map { try picture($0, 0xff00_ff00) }
    let long = String(repeating: "ä", count: 100_000)
    let scene = try scene(WindowIcon(name: long, pictures: many))
    #expect(scene.toplevel.icon?.pictures.count == WindowIcon.mostPictures)
    #expect(scene.toplevel.icon?.name?.utf8.count == 1024)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `without memory for an icon the window is there all the same`() throws {
    var memory = MemoryCalls()
    let whole = memory.reserve
    memory.reserve = { $1 < 16 * 16 * 4 * 2 ? 28 : whole($0, $1) }
    var settings = ClientScene.settings
    settings.icon = WindowIcon(pictures: [try picture(16, 0xff00_00ff)])
    let scene = try ClientScene(memory: memory, settings: settings)
    #expect(scene.toplevel.isMapped)
    #expect(scene.toplevel.icon == nil)
    #expect(scene.warnings.count == 1)
    #expect(scene.broken == [])
  }
}

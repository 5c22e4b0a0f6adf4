import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Pointers where the compositor knows no shapes by name: pictures from a theme.
@Suite struct CursorPictureTests {
  private let folder: CursorFolder
  private static let nameless = CompositorConfiguration().without("wp_cursor_shape_manager_v1")

  init() throws {
    folder = try CursorFolder()
    folder.add("default", CursorFolder.file([24, 48, 96]))
    folder.add("grab", CursorFolder.file([24, 48, 96]) { 0x8000_0000 | $0 })
  }

  private func scene(
    _ configuration: CompositorConfiguration = nameless
  ) throws -> ClientScene {
    let scene = try ClientScene(configuration)
    scene.session.cursorTheme = folder.theme
    return scene
  }

  /// The surface that the client shows as pointer.
  private func picture(_ scene: ClientScene) throws -> ServerSurface {
    guard case .surface(let number, _, _) = scene.seat.pointer.cursor else {
      throw Missing()
    }
    return try #require(scene.compositor.surfaces.first { $0.number == number })
  }

  private struct Missing: Error {}

  @Test func `the theme's picture is shown at its place`() throws {
    let scene = try scene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    let surface = try picture(scene)
    #expect(
      scene.seat.pointer.cursor == .surface(surface.number, hotspotX: 12, hotspotY: 12))
    #expect(surface.frames.last?.bufferWidth == 24)
    scene.window?.cursor = .none
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .hidden)
    #expect(scene.broken == [])
  }

  @Test func `another scale shows another size, and what was read once is kept`() throws {
    let scene = try scene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    for scale in [2, 4, 1, 2, 4, 1] {
      scene.surface.sendPreferredScale(UInt32(scale * 120))
      scene.compositor.advance(by: .milliseconds(50))
      let surface = try picture(scene)
      #expect(surface.bufferScale == scale)
      #expect(surface.frames.last?.bufferWidth == 24 * scale)
      #expect(
        scene.seat.pointer.cursor == .surface(surface.number, hotspotX: 12, hotspotY: 12))
    }
    for _ in 0..<2 {
      scene.seat.setCapabilities([.touch])
      scene.seat.setCapabilities(.all)
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.settle()
      #expect(try picture(scene).frames.last?.bufferWidth == 24)
    }
    #expect(scene.session.cursorPictures.readings == 3)
    #expect(scene.broken == [])
  }

  @Test(arguments: [([24], 4, 24, 1), ([48], 4, 48, 2), ([47], 2, 47, 1), ([96], 1, 96, 1)])
  func `a picture of another size than asked for is shown in the scale that it has`(
    sizes: [UInt32], scale: Int, width: Int, shown: Int
  ) throws {
    folder.add("default", CursorFolder.file(sizes))
    let scene = try scene()
    scene.surface.sendPreferredScale(UInt32(scale * 120))
    scene.compositor.settle()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    let surface = try picture(scene)
    #expect((surface.frames.last?.bufferWidth, surface.bufferScale) == (width, shown))
    #expect(scene.broken == [])
  }

  @Test
  func `another theme is shown at once, and one that is not there has the library's pointers`()
    throws
  {
    let scene = try scene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    let own = try #require(try picture(scene).image?.pixels)
    scene.session.cursorTheme = CursorTheme(name: "../../../nonexistent")
    scene.compositor.settle()
    #expect(try picture(scene).image?.pixels != own)
    scene.session.cursorTheme = folder.theme
    scene.session.cursorTheme = CursorTheme(name: folder.theme.name, size: 96)
    scene.compositor.settle()
    #expect(try picture(scene).frames.last?.bufferWidth == 96)
    #expect(scene.broken == [])
  }

  @Test func `a shape that a theme does not have is its arrow, by either name`() throws {
    for name in ["default", "left_ptr"] {
      let folder = try CursorFolder()
      folder.add(name, CursorFolder.file([32]))
      let scene = try scene()
      scene.session.cursorTheme = CursorTheme(name: folder.theme.name, size: 32)
      scene.window?.cursor = .zoomIn
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.settle()
      #expect(try picture(scene).image?.pixels.first == 0xFF00_0020, "\(name)")
    }
  }

  @Test func `no file of a theme is more than a picture or none`() throws {
    let whole = CursorFolder.file([4, 8])
    for place in stride(from: 0, to: 16 + 24 + 36, by: 4) {
      for word: UInt32 in [0, 0x7FFF, 0x8000_0000, .max] {
        var bytes = whole
        bytes.replaceSubrange(place..<place + 4, with: CursorFolder.bytes([word]))
        folder.add("default", bytes)
        folder.add("grab", Array(bytes.dropLast(place)))
        let scene = try scene()
        scene.seat.pointer.move(x: 10, y: 10)
        scene.window?.cursor = .grab
        scene.compositor.settle()
        #expect(scene.client.error == nil)
      }
    }
  }

  @Test func `where shapes have names no theme is read`() throws {
    let scene = try scene(CompositorConfiguration())
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.session.cursorPictures.readings == 0)
  }

  @Test func `a program's own picture is shown, and no shape but none stands above it`() throws {
    let scene = try scene(CompositorConfiguration())
    scene.seat.pointer.move(x: 10, y: 10)
    for color: UInt32 in [0xffff_0000, 0xff00_ff00] {
      scene.window?.cursorPicture = CursorPicture(
        width: 9, height: 8, hotspotX: 6, hotspotY: -2, scale: 2,
        pixels: Array(repeating: color, count: 72))
      scene.compositor.settle()
      let surface = try picture(scene)
      #expect(
        scene.seat.pointer.cursor == .surface(surface.number, hotspotX: 3, hotspotY: -1))
      #expect(surface.image?[8, 7] == color)
      #expect(surface.frames.last?.width == 5)
    }
    scene.window?.cursor = .none
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .hidden)
    scene.window?.cursor = .text
    scene.compositor.settle()
    #expect(try picture(scene).image?[0, 0] == 0xff00_ff00)
    scene.window?.cursorPicture = nil
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(9))
    #expect(scene.broken == [])
  }

  @Test(arguments: [(0, 4, 0), (513, 1, 513), (4, 4, 15)])
  func `a picture without its pixels is none`(width: Int, height: Int, count: Int) {
    #expect(
      CursorPicture(
        width: width, height: height, hotspotX: 0, hotspotY: 0, scale: 1,
        pixels: Array(repeating: 0, count: count)) == nil)
  }
}

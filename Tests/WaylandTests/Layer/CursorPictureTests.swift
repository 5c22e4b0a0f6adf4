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
    scene.session.cursorPictures.theme = folder.theme()
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
    var readings = 0
    scene.session.background.start = { work in
      readings += 1
      work()
      return true
    }
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
    #expect(readings == 3)
    #expect(scene.broken == [])
  }

  @Test func `the shown picture stays until the next one has been read`() throws {
    let scene = try scene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    let arrow = try picture(scene).frames.count
    var waiting: [@Sendable () -> Void] = []
    scene.session.background.start = { work in
      waiting.append(work)
      return true
    }
    scene.window?.cursor = .grab
    scene.compositor.settle()
    scene.seat.pointer.move(x: 12, y: 10)
    scene.compositor.settle()
    #expect(try picture(scene).frames.count == arrow)
    #expect(waiting.count == 1)
    for work in waiting { work() }
    scene.compositor.settle()
    #expect(try picture(scene).frames.count == arrow + 1)
  }

  @Test func `a picture that comes when the pointer has left sets nothing`() throws {
    let scene = try scene()
    var waiting: [@Sendable () -> Void] = []
    scene.session.background.start = { work in
      waiting.append(work)
      return true
    }
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.seat.pointer.leave()
    scene.compositor.settle()
    for work in waiting { work() }
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .unset)
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    #expect(try picture(scene).frames.last?.bufferWidth == 24)
    #expect(waiting.count == 1)
    #expect(scene.broken == [])
  }

  @Test func `a mouse that is plugged in again reads no theme again`() throws {
    let scene = try scene()
    var readings = 0
    scene.session.background.start = { work in
      readings += 1
      work()
      return true
    }
    for _ in 0..<3 {
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.settle()
      #expect(try picture(scene).frames.last?.bufferWidth == 24)
      scene.seat.setCapabilities([.touch])
      scene.seat.setCapabilities(.all)
      scene.compositor.settle()
    }
    #expect(readings == 1)
    #expect(scene.broken == [])
  }

  @Test func `without a theme, a thread or memory the compositor's own pointer stays`() throws {
    for obstacle in 0..<3 {
      let scene = try scene()
      if obstacle == 0 { scene.session.cursorPictures.theme.folders = [] }
      if obstacle == 1 { scene.session.background.start = { _ in false } }
      if obstacle == 2 { scene.session.memory.create = { -ENOMEM } }
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.settle()
      #expect(scene.seat.pointer.cursor == .unset)
      #expect(scene.client.error == nil)
      #expect(scene.broken == [])
    }
  }

  @Test func `where shapes have names no picture is read`() throws {
    let scene = try scene(CompositorConfiguration())
    var readings = 0
    scene.session.background.start = { _ in
      readings += 1
      return true
    }
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(readings == 0)
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

  @Test func `the first entry of a pointer costs the loop's thread hardly any time`() throws {
    // The least of some, since other tests use the machine too.
    let times = try (0..<8).map { _ in
      let scene = try scene()
      scene.session.background = BackgroundWork()
      scene.compositor.advance(by: .seconds(1))
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.turn()
      let before = processorTime()
      try scene.client.loop.turn()
      return processorTime() - before
    }
    #expect((1...4_999_999).contains(times.min() ?? 0), "\(times)")
  }
}

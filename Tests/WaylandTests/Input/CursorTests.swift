import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Pointers where the compositor knows no shapes by name: pictures from a theme.
@Suite struct CursorTests {
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

  @Test func `a theme that inherits from itself has the library's pointers`() throws {
    let other = try CursorFolder()
    other.add("default", CursorFolder.file([24]))
    for isCircle in [false, true] {
      folder.inherit(other.theme.name ?? "")
      other.inherit(isCircle ? "hicolor,\(folder.theme.name ?? "")" : "hicolor")
      let scene = try scene()
      scene.seat.pointer.move(x: 10, y: 10)
      scene.compositor.settle()
      #expect((try picture(scene).image?.pixels.first == 0xFF00_0018) == !isCircle)
      #expect(scene.client.error == nil)
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

  @Test func `the pointer gets a shape by name when it comes in`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.broken == [])
  }

  @Test func `the window's wish is followed and not repeated`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.window?.cursor = .grab
    scene.window?.cursor = .grab
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(16))
    #expect(scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape") == 2)
  }

  @Test func `fingers hide it and motion shows it again`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.seat.touch.down(id: 0, x: 20, y: 20)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .hidden)
    scene.seat.touch.up(id: 0)
    scene.seat.pointer.move(x: 12, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.broken == [])
  }

  @Test func `after the pointer left nothing is set`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.seat.pointer.leave()
    scene.compositor.settle()
    let before = scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape")
    scene.window?.cursor = .grabbing
    scene.compositor.settle()
    #expect(scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape") == before)
  }

  @Test func `names that come late are used for the next change`() throws {
    let scene = try ClientScene(
      CompositorConfiguration().without("wp_cursor_shape_manager_v1"))
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.compositor.addGlobal("wp_cursor_shape_manager_v1", version: 1)
    scene.compositor.settle()
    scene.window?.cursor = .grab
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(16))
  }
}

/// A theme of pointers in a temporary folder, which is removed with this object.
final class CursorFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/wayland-cursors-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(path) }

  /// The theme in the folder: its name leads from the folders of the system to it.
  var theme: CursorTheme { CursorTheme(name: "../../..\(path)", size: 24) }

  /// Puts a pointer into the theme.
  func add(_ name: String, _ bytes: [UInt8]) {
    unsafe mkdir("\(path)/cursors", 0o700)
    write(bytes, to: "cursors/\(name)")
  }

  /// Has the theme take what it lacks from other themes.
  func inherit(_ themes: String) {
    write(Array("[Icon Theme]\nInherits = \(themes)\n".utf8), to: "index.theme")
  }

  /// A file with square pictures of these sizes, each in another color and with the hotspot in the
  /// middle.
  static func file(_ sizes: [UInt32], color: (UInt32) -> UInt32 = { 0xFF00_0000 | $0 }) -> [UInt8] {
    var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sizes.count)]
    var position = UInt32(16 + 12 * sizes.count)
    for size in sizes {
      words += [0xFFFD_0002, size, position]
      position += 36 + size * size * 4
    }
    for size in sizes {
      words += [36, 0xFFFD_0002, size, 1, size, size, size / 2, size / 2, 0]
      words += [UInt32](repeating: color(size), count: Int(size * size))
    }
    return bytes(words)
  }

  /// Words as files have them, the lowest byte first.
  static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  private func remove(_ path: String) {
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != "." && name != ".." { remove("\(path)/\(name)") }
      }
      unsafe closedir(folder)
      unsafe rmdir(path)
    } else {
      unsafe unlink(path)
    }
  }
}

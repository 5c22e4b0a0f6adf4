@testable import CarouselDesktop
import CarouselEngine
import CarouselPaint
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowClipboardTests {
  /// Keys by the kernel's numbers.
  private static let control = KeyCode(rawValue: 29)
  private static let c = KeyCode(rawValue: 46)
  private static let v = KeyCode(rawValue: 47)

  /// A window whose items are files.
  private func scene(copiesPaths: Bool = true, isOverlay: Bool = false) throws -> CarouselScene {
    let scene = try CarouselScene(settings: {
      ($0.copiesPaths, $0.isOverlay) = (copiesPaths, isOverlay)
    })
    let files = (0..<12).map { index in
      CarouselItem(
        id: "\(index)", path: Pathname("/srv/a \(index).png"),
        content: CardContent(picture: nil, label: "Item \(index + 1)"))
    }
    scene.view.apply(files, at: scene.window.time)
    scene.rest()
    return scene
  }

  private func type(_ key: KeyCode, _ scene: CarouselScene) {
    scene.seat.keyboard.press(Self.control)
    scene.seat.keyboard.sendModifiers(depressed: 4)
    scene.seat.keyboard.tap(key)
    scene.seat.keyboard.sendModifiers(depressed: 0)
    scene.seat.keyboard.release(Self.control)
    scene.rest()
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [false, true])
  func `Control and C copies the path of the picture in front, as text and as a file`(
    isOverlay: Bool
  ) throws {
    let scene = try scene(isOverlay: isOverlay)
    var copies = 0
    scene.window.onCopy = { copies += 1 }
    scene.seat.keyboard.tap(.right)
    scene.rest()
    type(Self.c, scene)
    #expect(copies == 1)
    #expect(text(scene.compositor.paste("text/plain;charset=utf-8")) == "/srv/a 1.png")
    #expect(text(scene.compositor.paste("text/uri-list")) == "file:///srv/a%201.png\r\n")
    #expect(scene.currentIndex == 1)
    #expect(scene.broken == [])
  }

  @Test func `c alone copies nothing, and neither does a kiosk`() throws {
    let alone = try scene()
    alone.seat.keyboard.tap(Self.c)
    alone.rest()
    #expect(alone.compositor.clipboardTypes == [])
    let kiosk = try scene(copiesPaths: false)
    type(Self.c, kiosk)
    #expect(kiosk.compositor.clipboardTypes == [])
  }

  @Test func `items without a file leave the clipboard as it is`() throws {
    let scene = try CarouselScene()
    type(Self.c, scene)
    #expect(scene.compositor.clipboardTypes == [])
  }

  /// A window that takes files.
  private func taking(_ scene: CarouselScene, _ files: @escaping ([Pathname]) -> Void) {
    scene.window.onFiles = files
    scene.window.open(in: scene.session)
    scene.rest()
  }

  @Test func `dropped or pasted files are reported with their paths`() throws {
    let scene = try scene()
    var files: [[Pathname]] = []
    taking(scene) { files.append($0) }
    let list = Array("file:///a%20b.png\r\nhttp://c/\r\nfile:///d\r\n".utf8)
    scene.seat.pointer.drag(["text/uri-list": list])
    scene.seat.pointer.move(x: 100, y: 100)
    scene.compositor.settle()
    scene.seat.pointer.button(isPressed: false)
    scene.rest()
    #expect(files == [["/a b.png", "/d"]])
    scene.compositor.copy(["text/uri-list": Array("file:///e".utf8)])
    scene.rest()
    type(Self.v, scene)
    #expect(files == [["/a b.png", "/d"], ["/e"]])
    #expect(scene.currentIndex == 0)
    #expect(scene.broken == [])
  }

  @Test func `who takes no files refuses drops and asks for no clipboard`() throws {
    let scene = try scene()
    scene.seat.pointer.drag(["text/uri-list": Array("file:///a".utf8)])
    scene.seat.pointer.move(x: 100, y: 100)
    scene.compositor.settle()
    scene.seat.pointer.button(isPressed: false)
    scene.rest()
    #expect(scene.compositor.count(of: "wl_data_device_manager.get_data_device") == 0)
  }
}

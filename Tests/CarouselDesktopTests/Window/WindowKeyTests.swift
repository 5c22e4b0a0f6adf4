@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowKeyTests {
  /// Real modifiers: Shift 1, Lock 2, Control 4, Alt (Mod1) 8, the logo key (Mod4) 64.
  private static let shift: UInt32 = 1
  private static let lock: UInt32 = 2
  private static let control: UInt32 = 4
  private static let alt: UInt32 = 8
  private static let logo: UInt32 = 64

  /// A carousel on a keyboard with installed layouts.
  private func scene(_ layouts: String) throws -> CarouselScene {
    let scene = try CarouselScene()
    scene.seat.setKeymap(try #require(Keymap.installed(layouts)))
    scene.compositor.settle()
    _ = scene.lines()
    return scene
  }

  /// The keys that an American keyboard has for i and p.
  private static let i = KeyCode(rawValue: 23)
  private static let p = KeyCode(rawValue: 25)

  @Test(
    arguments: ["us", "ru", "gr", "il", "ir", "us,ru", "ru,us"], [0, shift, lock, shift | lock])
  func `letters work in every layout, with Shift and with Caps Lock`(
    layouts: String, held: UInt32
  ) throws {
    let scene = try scene(layouts)
    let groups: UInt32 = layouts.contains(",") ? 2 : 1
    for group in 0..<groups {
      scene.seat.keyboard.sendModifiers(
        depressed: held & ~Self.lock, locked: held & Self.lock, group: group)
      scene.seat.keyboard.tap(Self.i)
      scene.seat.keyboard.tap(.q)
      scene.seat.keyboard.tap(.f)
      scene.compositor.settle()
    }
    #expect(scene.lines().filter { $0 == "1 of 12, Item 1" }.count == Int(groups))
    #expect(scene.closes == Int(groups))
    #expect(scene.toplevel.wishes.filter { $0.contains("fullscreen") }.count == Int(groups))
  }

  @Test(arguments: [control, alt, logo, control | shift, control | lock])
  func `with Control, Alt or the logo key no key is the carousel's`(held: UInt32) throws {
    let scene = try scene("us,ru")
    for group: UInt32 in 0..<2 {
      scene.seat.keyboard.sendModifiers(
        depressed: held & ~Self.lock, locked: held & Self.lock, group: group)
      for key in [
        KeyCode.q, .f, Self.i, Self.p, .right, .left, .down, .up, .home, .end, .pageDown, .pageUp,
        .enter, .space, .escape, .f11,
      ] {
        scene.seat.keyboard.tap(key)
      }
    }
    scene.rest()
    #expect(scene.currentIndex == 0)
    #expect(scene.selected == [])
    #expect(scene.closes == 0)
    #expect(scene.toplevel.wishes == [])
    #expect(scene.lines() == [])
  }

  @Test(arguments: [0, shift, lock])
  func `arrows, ends, Enter, Space, Escape and F11 work on any layout`(held: UInt32) throws {
    let scene = try scene("ru")
    scene.seat.keyboard.sendModifiers(depressed: held & ~Self.lock, locked: held & Self.lock)
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.currentIndex == 1)
    scene.seat.keyboard.tap(.end)
    scene.rest()
    #expect(scene.currentIndex == 11)
    scene.seat.keyboard.tap(.home)
    scene.rest()
    #expect(scene.currentIndex == 0)
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    scene.seat.keyboard.tap(.space)
    scene.rest()
    #expect(scene.selected == [0, 0])
    scene.seat.keyboard.tap(.escape)
    scene.seat.keyboard.tap(.f11)
    scene.compositor.settle()
    #expect(scene.closes == 1)
    #expect(scene.toplevel.wishes == ["set_fullscreen"])
  }

  @Test func `an arrow that is held with Control stops when it is released`() throws {
    let scene = try CarouselScene(count: 100)
    scene.seat.keyboard.press(.right)
    scene.pass(.milliseconds(1000))
    scene.seat.keyboard.press(.leftControl)
    scene.pass(.milliseconds(100))
    #expect(scene.view.isAtRest == false)
    scene.seat.keyboard.release(.right)
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(scene.offset == Double(index) && index < 20)
    scene.seat.keyboard.release(.leftControl)
    scene.seat.keyboard.tap(.home)
    scene.rest()
    #expect(scene.currentIndex == 0)
  }
}

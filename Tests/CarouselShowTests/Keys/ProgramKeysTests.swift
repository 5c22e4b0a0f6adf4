import CarouselEngine
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselShow

struct ProgramKeysTests {
  /// A carousel with the program's keys, and what they have set.
  private final class Program {
    let scene: CarouselScene
    let keys: ProgramKeys
    private(set) var set: [StyleSetting] = []
    private(set) var warnings: [String] = []

    init(_ adapt: (inout KeySettings) throws -> Void = { _ in }, hasOwnKeys: Bool = true) throws {
      scene = try CarouselScene { $0.hasWindowKeys = hasOwnKeys }
      scene.seat.setKeymap(try #require(Keymap.installed("us")))
      var settings = KeySettings()
      try adapt(&settings)
      var told: [StyleSetting] = []
      let runner = CommandRunner(scene.window) { settings throws(ShowError) in
        told += settings
        throw .setting("told")
      }
      keys = ProgramKeys(
        scene.window, runner, settings, isTyping: false, hasOwnKeys: hasOwnKeys)
      read = { told }
      keys.onWarning = { [weak self] in self?.warnings.append($0) }
      scene.compositor.settle()
    }

    private var read: () -> [StyleSetting] = { [] }
    var settings: [StyleSetting] { read() }

    func tap(_ keys: KeyCode...) {
      for key in keys {
        scene.seat.keyboard.tap(key)
        scene.pass(.milliseconds(50))
      }
    }
  }

  private static let t = KeyCode(rawValue: 20)
  private static let r = KeyCode(rawValue: 19)
  private static let b = KeyCode(rawValue: 48)
  private static let m = KeyCode(rawValue: 50)
  private static let f1 = KeyCode(rawValue: 59)
  private static let l = KeyCode(rawValue: 38)
  private static let h = KeyCode(rawValue: 35)

  @Test func `a key with modifiers does what it is bound to, also again while it is held`() throws {
    let program = try Program {
      $0.bindings = [try KeyBinding("ctrl+alt+x next"), try KeyBinding("ctrl+c set tilt=0.5")]
    }
    let (control, alt) = (KeyCode.leftControl, KeyCode(rawValue: 56))
    let x = KeyCode(rawValue: 45)
    program.tap(x)
    program.scene.rest()
    #expect(program.scene.currentIndex == 0)
    program.scene.seat.keyboard.press(control)
    // It comes before the clipboard.
    program.tap(KeyCode(rawValue: 46))
    #expect(program.settings == [StyleSetting("tilt", "0.5")])
    #expect(program.scene.compositor.clipboardTypes == [])
    program.scene.seat.keyboard.press(alt)
    program.tap(x)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1)
    program.scene.seat.keyboard.press(x)
    program.scene.pass(.seconds(1))
    program.scene.seat.keyboard.release(x)
    program.scene.rest()
    #expect((program.scene.currentIndex ?? 0) > 3)
  }

  @Test func `keys turn the type, the look and the theme`() throws {
    let program = try Program { $0.themes = ["dark", "light"] }
    program.tap(Self.t, Self.r, Self.b, Self.b)
    #expect(
      program.settings == [
        StyleSetting("type", "cover-flow2"), StyleSetting("reflection", "yes"),
        StyleSetting("theme", "light"), StyleSetting("theme", "dark"),
      ])
    #expect(program.warnings.count == 4)
  }

  @Test func `l and h are the right and the left`() throws {
    let program = try Program()
    program.tap(Self.l, Self.l, Self.h)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1)
  }

  @Test func `a page of the keys is shown until anything is pressed`() throws {
    let program = try Program()
    program.tap(Self.f1)
    #expect(program.scene.view.overlays.count == 1)
    // That key does nothing else.
    program.tap(.q)
    #expect(program.scene.view.overlays.isEmpty)
    #expect(program.scene.closes == 0)
    program.tap(.q)
    #expect(program.scene.closes == 1)
  }

  @Test func `a marked item bears a check, among other items too`() throws {
    let program = try Program()
    program.tap(Self.m)
    #expect(program.scene.view.items[0].label == "✓ Item 1")
    #expect(program.keys.withMarks(CarouselScene.items(1))[0].label == "✓ Item 1")
    program.tap(Self.m)
    #expect(program.scene.view.items[0].label == "Item 1")
  }

  @Test func `in a kiosk only the owner's keys are there`() throws {
    let program = try Program(
      { $0.bindings = [try KeyBinding("b set type=wheel")] }, hasOwnKeys: false)
    program.tap(Self.t, Self.f1, Self.m, Self.b)
    #expect(program.settings == [StyleSetting("type", "wheel")])
    #expect(program.scene.view.overlays.isEmpty)
  }

  @Test func `what cannot be started is told`() throws {
    let program = try Program {
      $0.bindings = [
        try KeyBinding("b run /nonexistent/program"), try KeyBinding("t run x {path}"),
      ]
    }
    program.tap(Self.b, Self.t)
    #expect(program.warnings.count == 2)
    #expect(program.warnings.first?.contains("/nonexistent/program") == true)
    #expect(program.warnings.last?.contains("no file") == true)
  }
}

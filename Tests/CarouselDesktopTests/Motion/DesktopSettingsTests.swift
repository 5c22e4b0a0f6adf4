import CarouselDBus
import DBusTestSupport
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

struct DesktopSettingsTests {
  /// A carousel's loop, and the bus on which it asks.
  private final class Desktop {
    let scene: CarouselScene
    let bus: TestBus
    let settings: DesktopSettings
    private(set) var told: [Bool] = []

    init() throws {
      scene = try CarouselScene(count: 2)
      let socket = TestBusSocket()
      settings = try #require(DesktopSettings(scene.client.loop, sessionBus: socket.address))
      bus = try #require(socket.accept())
      settings.onMotionChange = { [weak self] in self?.told.append($0) }
    }

    /// The question, once it has arrived.
    func question() -> BusMessage? {
      for _ in 0..<20 {
        if let call = bus.takeCall("ReadAll") { return call }
        scene.client.turn()
      }
      return nil
    }

    func turn() { for _ in 0..<4 { scene.client.turn() } }
  }

  private func settings(_ space: String, _ key: String, _ value: BusValue) -> BusValue {
    let values = BusValue.dictionary([key: value])
    return .array(of: .entry(.string, values.type), [.entry(.string(space), values)])
  }

  @Test(
    arguments: [
      ("org.freedesktop.appearance", "reduced-motion", BusValue.uint32(1), [true]),
      ("org.freedesktop.appearance", "reduced-motion", .uint32(0), []),
      ("org.gnome.desktop.interface", "enable-animations", .boolean(false), [true]),
      ("org.gnome.desktop.interface", "enable-animations", .variant(.boolean(false)), [true]),
      ("org.gnome.desktop.interface", "enable-animations", .boolean(true), []),
      ("org.example", "reduced-motion", .uint32(1), []),
      ("org.freedesktop.appearance", "reduced-motion", .string("1"), []),
    ])
  func `the portal's answer is reported`(
    space: String, key: String, value: BusValue, told: [Bool]
  ) throws {
    let desktop = try Desktop()
    let question = try #require(desktop.question())
    #expect(question.flags.contains(.noStart))
    desktop.bus.send(question.answer([settings(space, key, value)]))
    desktop.turn()
    #expect(desktop.told == told)
  }

  @Test func `a change is reported`() throws {
    let desktop = try Desktop()
    _ = desktop.question()
    for value in [1, 1, 0] as [UInt32] {
      desktop.bus.send(
        .signal(
          "SettingChanged", of: "org.freedesktop.portal.Settings",
          from: ObjectPath("/org/freedesktop/portal/desktop"),
          [
            .string("org.freedesktop.appearance"), .string("reduced-motion"),
            .variant(.uint32(value)),
          ]))
      desktop.turn()
    }
    #expect(desktop.told == [true, false])
  }

  @Test func `the buttons of title bars are reported`() throws {
    let desktop = try Desktop()
    var layouts: [TitleBar.Buttons] = []
    desktop.settings.onButtonsChange = { layouts.append($0) }
    let question = try #require(desktop.question())
    let space = "org.gnome.desktop.wm.preferences"
    desktop.bus.send(
      question.answer([settings(space, "button-layout", .string("close:appmenu,minimize"))]))
    desktop.turn()
    #expect(layouts == [TitleBar.Buttons(left: [.close], right: [.minimize])])
    #expect(desktop.told == [])
  }

  @Test func `the theme of pointers is reported`() throws {
    let desktop = try Desktop()
    var themes: [CursorTheme] = []
    desktop.settings.onCursorChange = { themes.append($0) }
    let question = try #require(desktop.question())
    let space = "org.gnome.desktop.interface"
    desktop.bus.send(question.answer([settings(space, "cursor-size", .int32(48))]))
    desktop.turn()
    #expect(themes == [CursorTheme(size: 48)])
    for value in [BusValue.string("Big"), .int32(1)] {
      desktop.bus.send(
        .signal(
          "SettingChanged", of: "org.freedesktop.portal.Settings",
          from: ObjectPath("/org/freedesktop/portal/desktop"),
          [.string(space), .string("cursor-theme"), .variant(value)]))
      desktop.turn()
    }
    #expect(themes.dropFirst() == [CursorTheme(name: "Big", size: 48)])
  }

  @Test func `a refusal, nonsense or a bus that is gone tell nothing`() throws {
    let refused = try Desktop()
    let question = try #require(refused.question())
    refused.bus.send(question.refusal("org.example.No", "no"))
    refused.turn()
    refused.bus.send(question.answer([.string("x")]))
    refused.turn()
    refused.bus.end()
    refused.turn()
    #expect(refused.told == [])
    #expect(DesktopSettings(refused.scene.client.loop, sessionBus: "unix:path=/nonexistent") == nil)
  }
}

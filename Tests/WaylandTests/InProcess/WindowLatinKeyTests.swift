import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowLatinKeyTests {
  /// Layouts, and what their keys are for shortcuts.
  struct Layout: CustomTestStringConvertible, Sendable {
    var layouts: String
    var variants = ""
    var group: UInt32 = 0
    /// The keys by the letters that an American keyboard has at their places.
    var keys: [Character: Character] = Layout.american

    var testDescription: String { "\(layouts) \(variants) group \(group)" }

    static let american = Dictionary(uniqueKeysWithValues: "qwertyifpam".map { ($0, $0) })
    static let french: [Character: Character] = ["q": "a", "w": "z", "i": "i", "f": "f", "p": "p"]
    static let german: [Character: Character] = ["q": "q", "y": "z", "z": "y", "i": "i", "f": "f"]
    static let dvorak: [Character: Character] = ["y": "f", "g": "i", "r": "p", "x": "q"]
  }

  static let layouts = [
    Layout(layouts: "us"), Layout(layouts: "ru"), Layout(layouts: "gr"), Layout(layouts: "il"),
    Layout(layouts: "ir"), Layout(layouts: "ua"), Layout(layouts: "ara"), Layout(layouts: "th"),
    Layout(layouts: "us,ru", group: 0), Layout(layouts: "us,ru", group: 1),
    Layout(layouts: "ru,us", group: 0), Layout(layouts: "ru,us", group: 1),
    Layout(layouts: "gr,il,us", group: 1),
    Layout(layouts: "fr", keys: Layout.french), Layout(layouts: "de", keys: Layout.german),
    Layout(layouts: "fr,ru", group: 1, keys: Layout.french),
    Layout(layouts: "ru,de", group: 0, keys: Layout.german),
    Layout(layouts: "us", variants: "dvorak", keys: Layout.dvorak),
    Layout(layouts: "us,us", variants: ",dvorak", group: 1, keys: Layout.dvorak),
    Layout(layouts: "us,us", variants: ",dvorak", group: 0),
  ]

  private static let codes: [Character: UInt32] = Dictionary(
    uniqueKeysWithValues: [(16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")].flatMap {
      (first: UInt32, letters: String) in
      letters.enumerated().map { ($1, first + UInt32($0)) }
    })

  private func scene(_ layouts: String, _ variants: String = "") throws -> ClientScene {
    let scene = try ClientScene()
    scene.seat.setKeymap(try #require(Keymap.installed(layouts, variants: variants)))
    scene.compositor.settle()
    return scene
  }

  /// The last key that was pressed.
  private func pressed(_ code: UInt32, in scene: ClientScene) throws -> KeyEvent {
    scene.seat.keyboard.tap(KeyCode(rawValue: code))
    scene.compositor.settle()
    return try #require(scene.keysDown.last)
  }

  /// Real modifiers: Shift 1, Lock 2.
  @Test(arguments: layouts, [(UInt32(0), UInt32(0)), (1, 0), (0, 2), (1, 2)])
  func `letters for shortcuts are there in every layout, with Shift and Caps Lock or without`(
    layout: Layout, held: (depressed: UInt32, locked: UInt32)
  ) throws {
    let scene = try scene(layout.layouts, layout.variants)
    scene.seat.keyboard.sendModifiers(
      depressed: held.depressed, locked: held.locked, group: layout.group)
    for (place, letter) in layout.keys {
      let event = try pressed(try #require(Self.codes[place]), in: scene)
      let scalar = try #require(letter.unicodeScalars.first)
      #expect(event.latinKey == .character(scalar), "the key at \(place)")
    }
  }

  @Test(arguments: ["us", "ru", "il", "ir", "us,ru"])
  func `keys without a letter are what they are`(layouts: String) throws {
    let scene = try scene(layouts)
    for code in [KeyCode.left, .right, .home, .end, .enter, .space, .escape, .f11, .pageUp] {
      let event = try pressed(code.rawValue, in: scene)
      #expect(event.latinKey == event.key)
      #expect(event.key != Key(rawValue: 0))
    }
  }

  @Test func `what a key means and types stays that of its layout`() throws {
    let scene = try scene("ru")
    let event = try pressed(KeyCode.q.rawValue, in: scene)
    #expect(event.text == "й")
    #expect(event.key != event.latinKey)
  }

  @Test func `a sign where America has a letter is no letter of a Latin layout`() throws {
    let scene = try scene("fr,us")
    let event = try pressed(try #require(Self.codes["m"]), in: scene)
    #expect(event.text == ",")
    #expect(event.latinKey == event.key)
  }

  @Test func `without a keymap places decide`() throws {
    var seat = SeatModel()
    seat.keymap = Keymap(text: "none")
    var configuration = CompositorConfiguration()
    configuration.seats = [seat]
    let scene = try ClientScene(configuration)
    #expect(try pressed(KeyCode.q.rawValue, in: scene).latinKey == .character("q"))
    #expect(try pressed(26, in: scene).latinKey == Key(rawValue: 0))
    #expect(try pressed(51, in: scene).latinKey == Key(rawValue: 0))
  }
}

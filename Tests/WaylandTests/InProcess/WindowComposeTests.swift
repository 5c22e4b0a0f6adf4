import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

@Suite struct WindowComposeTests {
  private static var table: ComposeTable? {
    ComposeTable(
      text: """
        <dead_acute> <e> : "é" eacute
        <dead_acute> <space> : "'" apostrophe
        """)
  }

  /// A window with a keyboard on which the key right of `ö` is a dead acute accent.
  private func scene(composes: Bool = true) throws -> ClientScene {
    let scene = try ClientScene()
    scene.seat.setKeymap(try #require(.installed("us", variants: "intl")))
    scene.session.composing.read = { Self.table }
    scene.session.composesText = composes
    scene.compositor.settle()
    return scene
  }

  private func texts(_ scene: ClientScene) -> [String] {
    scene.keysDown.map(\.text)
  }

  private static var deadAcute: KeyCode { KeyCode(rawValue: 40) }
  private static var e: KeyCode { KeyCode(rawValue: 18) }
  private static var x: KeyCode { KeyCode(rawValue: 45) }

  @Test func `an accent and a letter type one character`() throws {
    let scene = try scene()
    for key in [Self.deadAcute, Self.e, Self.e] { scene.seat.keyboard.tap(key) }
    scene.compositor.settle()
    #expect(texts(scene) == ["", "é", "e"])
  }

  @Test func `an accent that goes with no letter types nothing`() throws {
    let scene = try scene()
    for key in [Self.deadAcute, Self.x, Self.x] { scene.seat.keyboard.tap(key) }
    scene.compositor.settle()
    #expect(texts(scene) == ["", "", "x"])
  }

  @Test func `a key that only ends a sequence has no name`() throws {
    let scene = try scene()
    for key in [Self.deadAcute, .escape, .escape] { scene.seat.keyboard.tap(key) }
    scene.compositor.settle()
    #expect(scene.keysDown.map(\.key).suffix(2) == [Key(rawValue: 0), .escape])
  }

  @Test func `keys keep their names while they are composed`() throws {
    let scene = try scene()
    scene.seat.keyboard.tap(Self.deadAcute)
    scene.seat.keyboard.tap(Self.e)
    scene.compositor.settle()
    #expect(scene.keysDown.last?.latinKey == .character("e"))
  }

  @Test func `an accent is forgotten when the keyboard goes elsewhere`() throws {
    let scene = try scene()
    scene.seat.keyboard.tap(Self.deadAcute)
    scene.seat.keyboard.focus(on: nil)
    scene.seat.keyboard.focus(on: scene.toplevel)
    scene.seat.keyboard.tap(Self.e)
    scene.compositor.settle()
    #expect(texts(scene).last == "e")
  }

  @Test func `a keyboard that is plugged in later composes too`() throws {
    let scene = try scene()
    scene.seat.setCapabilities([.pointer])
    scene.compositor.settle()
    scene.seat.setCapabilities([.pointer, .keyboard])
    scene.compositor.settle()
    scene.seat.keyboard.tap(Self.deadAcute)
    scene.seat.keyboard.tap(Self.e)
    scene.compositor.settle()
    #expect(texts(scene) == ["", "é"])
  }

  @Test func `without a text input every key arrives automatically`() throws {
    let scene = try scene(composes: false)
    scene.seat.keyboard.tap(Self.deadAcute)
    scene.seat.keyboard.tap(Self.e)
    scene.compositor.settle()
    #expect(texts(scene).last == "e")
  }
}

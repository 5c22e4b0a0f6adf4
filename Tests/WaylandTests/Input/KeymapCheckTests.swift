import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

@Suite struct KeymapCheckTests {
  private func allows(_ text: String) -> Bool { KeymapCheck.allows(Array(text.utf8)) }

  /// A keymap with something in its sections of codes and of types.
  private func keymap(codes: String = "", types: String = "", symbols: String = "") -> String {
    """
    xkb_keymap {
    xkb_keycodes "x" { minimum = 8; maximum = 255; <A> = 38; \(codes) };
    xkb_types "x" { virtual_modifiers NumLock = 0x10000000, Alt;
      type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
      type "TWO_LEVEL" { modifiers = Shift+Lock; map[Shift] = Level2; map[Lock] = 2; \(types) }; };
    xkb_compatibility "x" { interpret Any + AnyOf(all) { action = NoAction(); }; };
    xkb_symbols "x" { key <A> { [ a, 0x1000020 ] }; \(symbols) };
    };
    """
  }

  @Test(arguments: ["us", "us,ru,gr,il", "fr,de,jp,ara", "cn,in,th,vn", "us,us,us,us"])
  func `keymaps of installed layouts are read`(_ layouts: String) throws {
    guard let keymap = WaylandTesting.Keymap.installed(layouts) else { return }
    #expect(allows(keymap.text))
    #expect(keymap.text.utf8.count < KeymapCheck.longestText * 2 / 3)
  }

  @Test func `the tests' own keymaps are read`() {
    #expect(allows(WaylandTesting.Keymap.latin.text))
    #expect(allows(WaylandTesting.Keymap.greek.text))
    #expect(allows(keymap()))
  }

  @Test(arguments: [
    "<B> = 4294967294;", "<B> = 4294967295;", "<B> = 100000000;", "<B>=0x3fffffff;",
    "<B> = 18446744073709551616;", "// comment\n<B>\n=\n# more\n1024;", "maximum = 4294967295;",
    "\"} ; }; xkb_symbols\" <B> = 99999;", "xkb_symbols = 1; <B> = 4294967294;",
    "{ xkb_symbols { <B> = 99999; } }",
  ])
  func `codes that no keyboard has are refused`(_ codes: String) {
    #expect(!allows(keymap(codes: codes)))
  }

  @Test(arguments: [
    "level_name[100000000] = \"x\";", "map[Shift] = 65;", "map[Shift] = 8*8*8*8*8*8*8*8;",
    "map[Shift] = Level8 * Level8;", "map[Shift] = Level8 + Level8;",
    "map[Shift] = (Level8) + (Level8);", "map[Shift] = 60 + 60;", "map[Shift] = Shift + 60;",
    "map[Shift] = -1;", "LEVEL_NAME[Level8+\nlevel8] = \"x\";",
  ])
  func `levels that no key has are refused, worked out or not`(_ types: String) {
    #expect(!allows(keymap(types: types)))
  }

  @Test func `large numbers that are no lengths are let through`() {
    #expect(allows(keymap(symbols: "key <B> { [ 0x1fffffff, U1F600 ] };")))
    #expect(allows(keymap(codes: "<B> = 1023; indicator 1 = \"4294967295\"; alias <9999> = <A>;")))
    #expect(allows(keymap(types: "map[Shift+LevelThree+Control] = Level4;")))
  }

  @Test func `nothing and too much are refused`() {
    #expect(!allows(""))
    #expect(!allows(keymap() + String(repeating: " ", count: KeymapCheck.longestText)))
  }

  @Test func `a text cut off anywhere, or with any byte changed, is looked through`() {
    let whole = Array(keymap(codes: "<B> = 12; // x", types: "map[Shift] = Level2;").utf8)
    for end in whole.indices { _ = KeymapCheck.allows(Array(whole[..<end])) }
    for place in whole.indices {
      for byte: UInt8 in [0, 0x22, 0x3C, 0x7B, 0x7D, 0x39, 0xFF] {
        var text = whole
        text[place] = byte
        _ = KeymapCheck.allows(text)
      }
    }
  }

  @Test func `a refused keymap leaves the previous one in use, and is reported once`() throws {
    let scene = try ClientScene()
    for code in 1024..<1224 {
      scene.seat.setKeymap(WaylandTesting.Keymap(text: keymap(codes: "<B> = \(code);")))
    }
    scene.compositor.settle()
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    let keys = scene.input.compactMap { if case .key(let event) = $0 { event.key } else { nil } }
    #expect(keys == [.character("q"), .character("q")])
    #expect(scene.warnings == ["the compositor's keymap cannot be read"])
  }

  @Test func `a keymap of aliases is read within a moment`() {
    var aliases = ""
    var number = 0
    while aliases.utf8.count < KeymapCheck.longestText - 2000 {
      aliases += "alias<\(number)>=<A>;"
      number += 1
    }
    let text = keymap(codes: aliases)
    #expect(allows(text))
    let start = processorTime()
    let file = try? MemoryFile(size: text.utf8.count, calls: MemoryCalls())
    if let file {
      unsafe file.base.copyMemory(from: Array(text.utf8), byteCount: text.utf8.count)
      _ = Wayland.Keymap(descriptor: file.descriptor, size: UInt32(text.utf8.count))
    }
    #expect(processorTime() - start < 1_000_000_000)
  }
}

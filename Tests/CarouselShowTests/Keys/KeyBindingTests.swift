import CarouselView
import Testing

@testable import CarouselShow

struct KeyBindingTests {
  private func key(_ symbol: UInt32, _ text: String) -> KeyInput {
    KeyInput(symbol: symbol, text: text)
  }

  @Test func `small letters are keys without Shift, capitals with it`() throws {
    let (small, capital) = (try #require(BoundKey("t")), try #require(BoundKey("T")))
    #expect(small.matches(key(0x74, "t")))
    #expect(!small.matches(key(0x74, "T")))
    #expect(capital.matches(key(0x74, "T")))
    #expect(!capital.matches(key(0x74, "t")))
    // On another script's layout the key is where a Latin one has it.
    #expect(small.matches(key(0x74, "е")))
    #expect(try #require(BoundKey("Page_Down")).matches(key(KeySymbol.pageDown, "")))
    #expect(try #require(BoundKey("?")).matches(key(0x2F, "?")))
    #expect(try #require(BoundKey("ä")).matches(key(0, "ä")))
  }

  @Test(arguments: ["", "nokey", "ctrl+x", " ", "\u{7}"])
  func `other names are no keys`(name: String) {
    #expect(BoundKey(name) == nil)
  }

  @Test(
    arguments: [
      ("x next", ProgramCommand.view(.forward)), ("f5 next-type", .turnType(1)),
      (
        "w set type=wheel tilt=0.5",
        .set([StyleSetting("type", "wheel"), StyleSetting("tilt", "0.5")])
      ),
      ("q none", .nothing),
    ])
  func `a line is a key and what it does`(line: String, command: ProgramCommand) throws {
    #expect(try KeyBinding(line).command == command)
  }

  @Test(arguments: [
    "", "x", "x nxt", "x next 2", "x set", "x set a", "x run", "x run 'a", "xx next",
  ])
  func `other lines are refused`(line: String) {
    #expect(throws: ShowError.self) { try KeyBinding(line) }
  }

  @Test func `the user's keys come before the program's, and free what they take`() throws {
    let own = try ["q none", "n next", "b quit", "b next", "? run x"].map { try KeyBinding($0) }
    let table = KeyTable(view: KeyCommand.standard, own + KeyBinding.standard)
    #expect(table.view[KeySymbol.smallQ] == nil)
    #expect(table.view[0x6E] == .forward)
    #expect(table.view[0x62] == .close)
    #expect(table.command(for: key(0x2F, "?")) == .run(try CommandTemplate(["x"])))
    #expect(table.command(for: key(KeySymbol.smallQ, "q")) == .nothing)
    #expect(table.rows.contains { $0.key.contains("N") || $0.key.contains("n") })
    #expect(table.rows.contains(KeyPage.Row(key: "?", summary: "x")))
  }
}

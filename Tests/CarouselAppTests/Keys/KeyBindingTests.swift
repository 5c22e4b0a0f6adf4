import CarouselPaint
import CarouselView
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

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

  @Test(arguments: ["", "nokey", "ctrl+", "hyper+x", "ctrl+nokey", "shift+x", " ", "\u{7}"])
  func `other names are no keys`(name: String) {
    #expect(BoundKey(name) == nil)
  }

  private static let chords: [(String, UInt32, KeyInput.Modifiers, String)] = [
    ("ctrl+x", 0x78, .control, "Ctrl+X"),
    ("Control+Alt+Left", KeySymbol.left, [.control, .alt], "Ctrl+Alt+Left"),
    ("super+page-down", KeySymbol.pageDown, .logo, "Super+Page Down"),
    ("Mod4+T", 0x74, [.logo, .shift], "Super+Shift+T"),
    ("alt+ctrl+shift+t", 0x74, [.control, .alt, .shift], "Ctrl+Alt+Shift+T"),
    ("shift+left", KeySymbol.left, .shift, "Shift+Left"), ("ctrl++", 0x2B, .control, "Ctrl++"),
    ("ctrl+?", 0x3F, [.control, .shift], "Ctrl+?"), ("alt+ä", 0xE4, .alt, "Alt+Ä"),
  ]

  @Test(arguments: chords)
  func `a key may have modifiers`(
    name: String, symbol: UInt32, modifiers: KeyInput.Modifiers, shown: String
  ) throws {
    let key = try #require(BoundKey(name))
    #expect(key.matches(KeyInput(symbol: symbol, modifiers: modifiers)))
    #expect(!key.matches(KeyInput(symbol: symbol, text: "x")))
    #expect(!key.matches(KeyInput(symbol: symbol, modifiers: modifiers.union([.alt, .logo]))))
    #expect(!key.matches(KeyInput(symbol: 0x6D, modifiers: modifiers)))
    let table = KeyTable(view: [:], [KeyBinding(key, .view(.forward))])
    #expect(table.rows(in: KeyWords()).map(\.key) == [shown])
    #expect(table.view == [:])
    #expect(table.command(for: KeyInput(symbol: symbol, modifiers: modifiers)) == .view(.forward))
  }

  @Test func `a key without modifiers is none with them`() throws {
    let key = try #require(BoundKey("x"))
    #expect(key.matches(KeyInput(symbol: 0x78, text: "x")))
    #expect(!key.matches(KeyInput(symbol: 0x78, text: "x", modifiers: .alt)))
  }

  @Test(
    arguments: [
      ("x next", ProgramCommand.view(.forward)), ("f5 next-type", .turnType(1)),
      (
        "w set type=wheel tilt=0.5",
        .set([StyleSetting("tilt", "0.5"), StyleSetting("type", "wheel")])
      ),
      ("x goto 3", .go(to: .index(2))), ("x autoplay off", .autoplay(.stop)), ("q none", .nothing),
    ])
  func `a line is a key and what it does`(line: String, command: ProgramCommand) throws {
    #expect(try KeyBinding(line).command == command)
  }

  @Test(arguments: [
    "", "x", "x nxt", "x next x", "x set", "x set a", "x run", "x run 'a", "xx next",
  ])
  func `other lines are refused`(line: String) {
    #expect(throws: DesktopError.self) { try KeyBinding(line) }
  }

  @Test func `the user's keys come before the program's, and free what they take`() throws {
    let own = try ["q none", "n next", "b quit", "b next", "? run x"].map { try KeyBinding($0) }
    let table = KeyTable(view: KeyBindings.standard, own + KeyBinding.standard)
    #expect(table.view[KeySymbol.smallQ] == nil)
    #expect(table.view[0x6E] == .forward)
    #expect(table.view[0x62] == nil)
    #expect(table.command(for: key(0x62, "b")) == .view(.close))
    #expect(table.command(for: key(0x2F, "?")) == .run(try CommandTemplate(["x"])))
    #expect(table.command(for: key(KeySymbol.smallQ, "q")) == .nothing)
    let rows = table.rows(in: KeyWords())
    #expect(rows.contains { $0.key.contains("N") || $0.key.contains("n") })
    #expect(rows.contains(KeyPage.Row(key: "?", summary: "x")))
  }

  @Test(arguments: ["de", "ar", "zh"])
  func `every key that does something is explained in every language`(language: String) throws {
    let words = KeyWords(language: language)
    let summaries = ProgramCommand.words.filter { $0.command != .nothing }.map { word in
      words.summary(of: word.command) ?? ""
    }
    #expect(!summaries.contains(""))
    #expect(Set(summaries).count == summaries.count)
    #expect(Set(summaries).isDisjoint(with: ProgramCommand.words.map(\.summary)))
    #expect(words.isRightToLeft == (language == "ar"))
    #expect(words.summary(of: .nothing) == nil)
    #expect(words.states.on != words.states.off && words.states != KeyWords().states)
    #expect(words.copied != KeyWords().copied)
    let said = words.said(of: .toggle(.reflection), words.states.on)
    #expect(said == "\(words.summary(of: .toggle(.reflection)) ?? "-"): \(words.states.on)")
    // When a key works is for the page of keys.
    #expect(!words.said(of: .strip).contains { "(（".contains($0) })
    #expect(words.summary(of: .set([StyleSetting("type", "wheel")])) == "type wheel")
  }

  /// Where the ink of a page of keys is: its middle, 0…1 of the width.
  private func middle(_ page: KeyPage) throws -> Double {
    let surface = try ImageSurface(width: 300, height: 100)
    surface.paint { page.draw(on: $0, 300, 100) }
    var (sum, count) = (0, 0)
    for y in 0..<surface.height {
      for x in 0..<surface.width where surface.pixel(x: x, y: y) & 255 > 230 {
        (sum, count) = (sum + x, count + 1)
      }
    }
    #expect(count > 10)
    return Double(sum) / Double(max(1, count)) / Double(surface.width)
  }

  @Test func `a page that is read from the right begins there`() throws {
    // Only keys are that bright.
    let row = KeyPage.Row(key: "Q", summary: "mmmmmm")
    #expect(try middle(KeyPage([row])) < 0.4)
    #expect(try middle(KeyPage([row], isRightToLeft: true)) > 0.6)
  }

  @Test(arguments: ["en", "de", "ar", "zh"])
  func `a page of all keys cuts no text in a small view, and can be read`(language: String) throws {
    let words = KeyWords(language: language)
    let table = KeyTable(view: KeyBindings.standard, KeyBinding.standard)
    let rows =
      table.rows(in: words) + words.hands(isTyping: false, copies: true, takesFiles: true)
    let page = KeyPage(rows)
    for size in [
      Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1280, height: 800),
    ] {
      let place = try #require(page.layer(in: size)).place
      let surface = try ImageSurface(width: Int(place.width), height: Int(place.height))
      surface.paint { canvas in
        let arrangement = page.arrangement(on: canvas, place.width, place.height)
        let letters = arrangement.letters
        #expect(letters >= 7, "\(size)")
        #expect(arrangement.width * letters <= place.width + 0.01)
        #expect(arrangement.height * letters <= place.height + 0.01)
        for (index, row) in rows.enumerated() {
          let column = arrangement.columns[index / arrangement.lines]
          for (text, isKey, room) in [
            (row.key, true, column.keys), (row.summary, false, column.summaries),
          ] {
            let style = StyledText.Style(size: letters, isBold: isKey)
            let width = canvas.measure(StyledText(text, style), maximumWidth: 4096).width
            #expect(width <= room * letters, "\(text)")
          }
        }
      }
    }
  }

  @Test func `the page says what hands and shortcuts do`() {
    let words = KeyWords()
    let viewing = words.hands(isTyping: false, copies: true, takesFiles: true).map(\.key)
    #expect(
      viewing == ["0 … 9", "Drag", "Wheel", "Tap", "Double tap", "Pinch", "Ctrl C", "Ctrl V"])
    let picking = words.hands(isTyping: true, copies: false, takesFiles: false).map(\.key)
    #expect(picking.contains { $0.hasPrefix("Tab") } && !picking.contains("Ctrl V"))
  }

  // MARK: Command words

  @Test(
    arguments: [
      ("", []), ("  ", []), ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]),
      (#"a\ b \'"#, ["a b", "'"]), (#"'a\b' "\"\\\n""#, [#"a\b"#, #""\\n"#]), ("''", [""]),
      ("x'y'z", ["xyz"]), ("$HOME `id` ; *", ["$HOME", "`id`", ";", "*"]),
    ])
  func `lines are parted as in a shell, and nothing else is done to them`(
    line: String, words: [String]
  ) {
    #expect(CommandWords.of(line) == words)
  }

  @Test(arguments: ["'a", "\"a", "a\\"])
  func `an unclosed string is no line`(line: String) {
    #expect(CommandWords.of(line) == nil)
  }
}

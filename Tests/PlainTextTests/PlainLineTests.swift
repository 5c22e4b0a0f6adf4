import CarouselTestSupport
import CarouselText
import Testing

@Suite struct PlainLineTests {
  @Test(arguments: [
    ("Harbour", "Harbour"), ("  two  words\t\n", "two words"), ("a\r\nb", "a b"),
    ("\u{1b}[31mred\u{1b}[0m", "red"), ("\u{9b}31mred", "red"),
    ("\u{1b}]0;title\u{07}x", "x"), ("\u{1b}]8;;http://a\u{1b}\\link", "link"),
    ("\u{1b}P1$q\u{1b}\\y", "y"), ("\u{1b}(Bplain", "plain"), ("\u{1b}]0;never ends", ""),
    ("a\u{1b}", "a"), ("\u{1b}[31\u{1b}[32mb", "b"), ("a\u{0}\u{7}\u{8}b\u{7f}c\u{85}d", "abc d"),
    ("\u{202e}txt.exe", "txt.exe"), ("a\u{2066}b\u{2069}c\u{200f}", "abc"),
    ("a\u{2028}b\u{2029}c", "a b c"), ("\u{feff}bom\u{fffe}", "bom"),
    ("zero\u{200b}width", "zerowidth"),
    ("👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 नि", "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 नि"), ("", ""), ("\n\n", ""), ("\u{a0}x", "x"),
  ])
  func `nothing that steers a terminal or reorders text is left`(text: String, line: String) {
    #expect(text.plainLine() == line)
  }

  @Test func `long names end with an ellipsis`() {
    let long = String(repeating: "x", count: 500)
    #expect(long.plainLine() == String(repeating: "x", count: 199) + "…")
    #expect("abcdef".plainLine(limit: 6) == "abcdef")
    #expect("abcdefg".plainLine(limit: 6) == "abcde…")
    #expect("abcde fg".plainLine(limit: 6) == "abcde…")
  }

  @Test func `no character is cut in two, unless it is a monster`() {
    #expect("ab👩‍🚀👩‍🚀".plainLine(limit: 6) == "ab👩‍🚀…")
    let monster = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(monster.plainLine().unicodeScalars.count == 200)
  }

  @Test func `random text never yields a control or formatting character`() {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<60 {
        let wide = Bool.random(using: &generator)
        let value = UInt32.random(in: 0...(wide ? 0x10ffff : 0xff), using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      for scalar in String(text).plainLine().unicodeScalars {
        let category = scalar.properties.generalCategory
        #expect(category != .control, "seed \(seed)")
        #expect(scalar.properties.isBidiControl == false, "seed \(seed)")
      }
    }
  }

  // MARK: Escaped line

  @Test(arguments: [
    ("harbour  2.jpg", "harbour  2.jpg"), ("a\nb\tc", "a\\u{a}b\\u{9}c"),
    ("\u{1b}[31mred", "\\u{1b}[31mred"), ("\u{202e}gnp.x", "\\u{202e}gnp.x"),
    ("\u{9b}2J\u{7f}", "\\u{9b}2J\\u{7f}"), ("\u{200b}\u{feff}", "\\u{200b}\\u{feff}"),
    ("👩‍🚀.png", "👩‍🚀.png"), ("", ""),
  ])
  func `invisible characters are escaped, all others stay`(text: String, line: String) {
    #expect(text.escapedLine == line)
  }

  @Test func `both lines agree on invisible characters`() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let value = UInt32.random(in: 0...(seed % 2 == 0 ? 0x2fff : 0x10ffff), using: &generator)
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let isShown = text.escapedLine == text
      #expect(
        text.plainLine() == (isShown && !scalar.properties.isWhitespace ? text : ""), "\(value)")
    }
  }
}

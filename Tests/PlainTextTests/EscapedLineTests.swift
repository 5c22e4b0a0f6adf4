import CarouselText
import CarouselTestSupport
import Testing

@Suite struct EscapedLineTests {
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

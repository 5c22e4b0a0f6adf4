import CarouselPaint
import Testing

@testable import CarouselCommand

struct ArgumentTests {
  @Test(
    arguments: [
      ("tilt", "tilt"), ("cardSize", "card-size"), ("deceleration-rate", "deceleration-rate"),
      ("CardSize", "card-size"), ("", ""),
    ])
  func `a setting's name is the same in every spelling`(text: String, name: String) {
    #expect(Setting.kebab(text) == name)
  }

  @Test(
    arguments: [
      ("all", true), ("center", true), ("top", true), ("bottom,left,right", true), ("", false),
      ("up", false), ("top,", false),
    ])
  func `an anchor is edges by their names`(text: String, isOne: Bool) {
    #expect((AnchorArgument(argument: text) != nil) == isOne)
  }

  @Test func `a color is three or six hexadecimal digits`() {
    #expect(ColorArgument(argument: "#1a2B3c")?.argb == 0xFF1A_2B3C)
    #expect(ColorArgument(argument: "fff")?.argb == 0xFFFF_FFFF)
    for text in ["", "#", "12345", "1234567", "#12345g", "-12345"] {
      #expect(ColorArgument(argument: text) == nil)
    }
  }

  @Test(
    arguments: [
      Array("plain é 漢 🖼".utf8), [0xFF], [0xC3, 0x28, 0xE2, 0x82], [0xEE, 0xBE, 0x80],
      [0xEE, 0xBF, 0xBF, 0xFE], [0xF0, 0x9F, 0x96], [0x2D, 0xED, 0xA0, 0x80],
    ])
  func `an argument keeps every byte on its way through the parser`(bytes: [UInt8]) {
    #expect(RawArguments.bytes(of: RawArguments.text(of: bytes)) == bytes)
  }

  @Test func `a text that is UTF-8 is parsed as it is`() {
    #expect(RawArguments.text(of: Array("--title=é 漢 🖼".utf8)) == "--title=é 漢 🖼")
  }

  @Test func `private characters and bytes that are no text are read as in any other program`() {
    let text = RawArguments.text(of: [0xEE, 0xBE, 0x80, 0xFF])
    #expect(RawArguments.words(of: text) == "\u{EF80}\u{FFFD}")
  }

  @Test func `arguments that differ in bytes that are no text differ`() {
    #expect(RawArguments.text(of: [0x61, 0xFE]) != RawArguments.text(of: [0x61, 0xFF]))
  }
}

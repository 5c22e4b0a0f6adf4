import CarouselPaint
import Testing

@testable import CarouselCommand

struct ArgumentTests {
  @Test(
    arguments: [
      ("tilt=1", "tilt"), ("fadeMin=1", "fade-min"), ("fade-min-alpha=1", "fade-min-alpha"),
      ("showBackfaces=0", "show-backfaces"), ("FadeRange=2", "fade-range"),
    ])
  func `a setting's name is the same in every spelling`(text: String, name: String) {
    #expect(Assignment(argument: text)?.kebabName == name)
  }

  @Test(arguments: ["tilt", "=1", "tilt=", "", "="])
  func `an assignment needs a name and a value`(text: String) {
    #expect(Assignment(argument: text) == nil)
  }

  @Test func `a colour is three or six hexadecimal digits`() {
    #expect(ColorArgument(argument: "#1a2B3c")?.argb == 0xFF1A_2B3C)
    #expect(ColorArgument(argument: "fff")?.argb == 0xFFFF_FFFF)
    for text in ["", "#", "12345", "1234567", "#12345g", "-12345"] {
      #expect(ColorArgument(argument: text) == nil)
    }
  }

  @Test func `a list of names is split at NUL where there is one, else at line feeds`() {
    #expect(ListedNames.names(in: Array("a b\nc\n\n".utf8)) == ["a b", "c"])
    #expect(ListedNames.names(in: Array("a\nb\0c\0".utf8)) == ["a\nb", "c"])
    #expect(ListedNames.names(in: []) == [])
  }
}

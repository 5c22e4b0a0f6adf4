import Testing

@testable import CarouselApp

struct CommandWordsTests {
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

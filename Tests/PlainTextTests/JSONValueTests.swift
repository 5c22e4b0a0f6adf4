import Testing

@testable import CarouselText

struct JSONValueTests {
  @Test(
    arguments: [
      ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)),
      ("-0.5e+3", .number("-0.5e+3")), ("0", .number("0")), (#""""#, .string("")),
      (#""a\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00""#, .string("a\"\\/\u{8}\u{C}\n\r\tä😀")),
      ("[]", .array([])), ("[1,[2]]", .array([.number("1"), .array([.number("2")])])),
      (#"{"a":1,"a":2}"#, .object(["a": .number("2")])), (#""\ud83dx""#, .string("\u{FFFD}x")),
    ])
  func `valid JSON is read`(text: String, value: JSONValue) {
    #expect(JSONValue(text.utf8) == value)
  }

  @Test(
    arguments: [
      "", " ", "nul", "nulll", "True", "+1", "01", "1.", ".5", "1e", "--1", "NaN", "0x10", "'a'",
      "\"", "\"\n\"", #""\x""#, #""\u12g4""#, #""\u12"#, "[1,]", "[1 2]", "{1:2}", #"{"a"}"#,
      #"{"a":}"#, #"{"a":1,}"#, "1 2", "{}x", "[", "{",
    ])
  func `invalid JSON is not read`(text: String) {
    #expect(JSONValue(text.utf8) == nil)
  }

  @Test func `JSON nested too deep, or not in UTF-8, is not read`() {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(JSONValue(deep.utf8) != nil)
    #expect(JSONValue(("[" + deep + "]").utf8) == nil)
    #expect(JSONValue(String(repeating: "[", count: 100_000).utf8) == nil)
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
  }

  @Test(arguments: ["1", "-7", "1e3", "2.0"], [0])
  func `whole numbers are whole however they are written`(text: String, _: Int) {
    #expect(JSONValue(text.utf8)?.integer != nil)
  }

  @Test(arguments: ["1.5", "1e999", "-1e30", "\"1\"", "99999999999999999999"])
  func `other numbers are not whole`(text: String) {
    #expect(JSONValue(text.utf8)?.integer == nil)
  }

  @Test(arguments: [
    (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
    (#""\ud800x""#, "\u{FFFD}x"), (#""\udc00\u0041""#, "\u{FFFD}A"),
  ])
  func `half a character takes nothing else away`(text: String, value: String) {
    #expect(JSONValue(text.utf8)?.string == value)
  }

  @Test func `a value is written as it is read`() {
    let text = #"{"a":[1,-2.50,null,true],"b":{"c":"x\ny\"ü"}}"#
    #expect(JSONValue(text.utf8)?.text == text)
  }
}

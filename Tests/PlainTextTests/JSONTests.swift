import Testing

@testable import CarouselText

struct JSONTests {
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

  // MARK: J s o n object

  private func text(_ build: (inout JSONObject) -> Void) -> String {
    var object = JSONObject()
    build(&object)
    return String(decoding: object.line, as: UTF8.self)
  }

  @Test func `an object is one line`() {
    let line = text {
      $0.add("v", 1)
      $0.add("event", "settle")
    }
    #expect(line == "{\"v\":1,\"event\":\"settle\"}\n")
  }

  @Test func `an empty object is an object`() {
    #expect(text { _ in } == "{}\n")
  }

  @Test func `quotes, backslashes and controls are escaped`() {
    let line = text { $0.add("a", "\"\\\n\t\u{0}\u{1B}\u{7F}\u{2028}ß") }
    #expect(line == "{\"a\":\"\\\"\\\\\\n\\t\\u0000\\u001b\\u007f\\u2028ß\"}\n")
  }

  @Test func `changes of direction are escaped, so that no terminal follows them`() {
    let line = text { $0.add("a", "x\u{202E}y\u{2066}z\u{200F}\u{61C}") }
    #expect(line == "{\"a\":\"x\\u202ey\\u2066z\\u200f\\u061c\"}\n")
  }

  @Test(
    arguments: [
      (0.0, "0.000000"), (12.345678, "12.345678"), (-0.5, "-0.500000"), (1e6, "1000000.000000"),
      (0.000001, "0.000001"), (.nan, "null"), (.infinity, "null"), (1e300, "null"),
    ])
  func `seconds have six decimals`(value: Double, expected: String) {
    #expect(text { $0.add("t", decimal: value) } == "{\"t\":\(expected)}\n")
  }

  // MARK: Base64

  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func `bytes are written as RFC 4648 has it`(text: String, expected: String) {
    #expect(Base64.encoded(Array(text.utf8)) == expected)
  }

  @Test func `the last characters of the alphabet are plus and slash`() {
    #expect(Base64.encoded([0xFB, 0xFF, 0xBF]) == "+/+/")
  }
}

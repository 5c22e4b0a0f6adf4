import Testing

@testable import CarouselText

struct JSONObjectTests {
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
}

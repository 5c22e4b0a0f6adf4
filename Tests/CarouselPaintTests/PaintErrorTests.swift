import CarouselPaint
import Testing

@Suite struct PaintErrorTests {
  @Test func `what a decoder says is passed on as one plain line`() {
    let error = PaintError.undecodable(
      path: "a\nb.svg", reason: "Error domain 1 code 76:\n on line 1\u{1b}[31m\n")
    #expect(
      error.description == "a\\u{a}b.svg: cannot decode: Error domain 1 code 76: on line 1")
    let away = PaintError.unavailable(name: "a", reason: "no network\r\n")
    #expect(away.description == "a: no network")
  }
}

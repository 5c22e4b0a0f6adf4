import Testing

@testable import CarouselApp

struct NaturalOrderTests {
  @Test(
    arguments: [
      ["1.png", "2.png", "10.png"],
      ["a.png", "B.png", "c.png"],
      ["img.png", "img1.png", "img2.png", "img12.png"],
      ["7 a.png", "07 b.png", "007 c.png"],
      ["file99999999999999999999998.png", "file99999999999999999999999.png"],
      ["x1y2.png", "x1y10.png", "x2y1.png"],
      ["äpfel.png", "Ärzte.png", "Zebra.png"], ["Elan", "Émile", "Etage"],
    ])
  func `names stand in the order that people expect`(expected: [String]) {
    let shuffled = expected.reversed().map { Array($0.utf8) }
    let sorted = NaturalOrder.sorted(shuffled).map { String(decoding: $0, as: UTF8.self) }
    #expect(sorted == expected)
  }

  @Test func `names that differ only in case or zeros have one fixed order`() {
    let names = ["A1", "a1", "a01"].map { Array($0.utf8) }
    #expect(NaturalOrder.sorted(names) == NaturalOrder.sorted(names.reversed()))
  }

  @Test func `bytes that are no text are ordered too`() {
    let names: [[UInt8]] = [[0xFF, 0xFE], [0x31, 0xFF], []]
    #expect(NaturalOrder.sorted(names).count == 3)
    #expect(NaturalOrder.sorted(names).first == [])
  }
}

import CarouselText
import CarouselView
import Testing

@testable import CarouselApp

struct ChoiceTests {
  @Test func `an object says that a choice is marked, and leaves the label as it is`() {
    var item = CarouselItem(file: "/p/a-b_c.png", id: "a-b_c.png", label: "a-b_c")
    let plain = JSONValue(Choice(0, of: [item]).json)
    #expect(plain?["marked"] == nil && plain?["label"] == .string("a-b_c"))
    item.isMarked = true
    let marked = JSONValue(Choice(0, of: [item]).json)
    #expect(marked?["marked"] == .bool(true) && marked?["label"] == .string("a-b_c"))
  }

  @Test func `the text of a choice is that of its list entry, byte for byte, or else its label`() {
    var item = CarouselItem("Harbour")
    #expect(Choice(0, of: [item]).text == Array("Harbour".utf8))
    item.entry = ListEntry(text: [0x61, 0x20, 0x20, 0xFF])
    #expect(Choice(0, of: [item]).text == [0x61, 0x20, 0x20, 0xFF])
  }

  @Test func `typed text is a label without an index`() {
    let choice = Choice(typed: "a \u{e9}")
    #expect(String(decoding: choice.json, as: UTF8.self) == #"{"label":"a é"}"#)
    #expect(choice.text == Array("a é".utf8) && choice.index == -1)
  }
}

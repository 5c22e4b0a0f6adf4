import CarouselPaint
import CarouselText
import CarouselView
import Testing

@testable import CarouselApp

struct ListParserTests {
  /// The entries of a list that arrives in pieces of `piece` bytes.
  private func rows(_ text: String, piece: Int, endedByNUL: Bool = false) -> [ListRow] {
    var parser = ListParser(endedByNUL: endedByNUL)
    var rest = Array(text.utf8)[...]
    var rows: [ListRow] = []
    while !rest.isEmpty {
      rows += parser.take(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    return rows + parser.end()
  }

  @Test(arguments: [1, 3, 1000])
  func `lines are paths, empty ones nothing`(piece: Int) {
    #expect(
      rows("a b\n\nc\n", piece: piece) == [ListRow(path: "a b"), ListRow(path: "c")])
    #expect(rows("last", piece: piece) == [ListRow(path: "last")])
    #expect(rows("", piece: piece) == [])
  }

  @Test(arguments: [1, 2, 3, 1000])
  func `a byte order mark is no part of the first line`(piece: Int) {
    #expect(
      rows("\u{FEFF}a\nb\n", piece: piece) == [ListRow(path: "a"), ListRow(path: "b")])
    #expect(rows("a", piece: piece) == [ListRow(path: "a")])
    let name = "\u{FEFF}a"
    #expect(
      rows(name + "\0", piece: piece, endedByNUL: true) == [ListRow(path: Pathname(name))])
  }

  @Test(arguments: [1, 1000])
  func `an entry of rofi may be one that cannot be chosen`(piece: Int) {
    let list =
      "Title\0nonselectable\u{1F}true\nYes\0nonselectable\u{1F}false\u{1F}permanent\u{1F}true\n"
    let entries = rows(list, piece: piece)
    #expect(entries.map(\.isSelectable) == [false, true])
    #expect(entries.map { $0.labelCard.item.entry?.isSelectable } == [false, true])
  }

  @Test func `an entry is reported as soon as it is complete`() {
    var parser = ListParser()
    #expect(parser.take(Array("a\nb".utf8)) == [ListRow(path: "a")])
    #expect(parser.take(Array("c\n".utf8)) == [ListRow(path: "bc")])
  }

  @Test(arguments: [1, 1000])
  func `with NUL, names may have anything else in them`(piece: Int) {
    let wanted = [ListRow(path: "a\nb"), ListRow(path: "{c")]
    #expect(rows("a\nb\0{c\0", piece: piece, endedByNUL: true) == wanted)
  }

  @Test(arguments: [1, 1000])
  func `a list with NUL before its first line break is recognized automatically`(piece: Int) {
    #expect(rows("a\0b\nc\0", piece: piece) == [ListRow(path: "a"), ListRow(path: "b\nc")])
    #expect(rows("only\0", piece: piece) == [ListRow(path: "only")])
  }

  @Test(arguments: [1, 1000])
  func `rows with icons are labels with pictures`(piece: Int) {
    let text = "Harbour\0icon\u{1F}a.png\u{1F}info\u{1F}7\nplain.png\nNone\0meta\u{1F}x\n"
    var harbour = ListRow(label: "Harbour", path: "a.png", id: "7")
    harbour.mayBeIcon = true
    var none = ListRow(label: "None", path: nil)
    none.keywords = "x"
    #expect(rows(text, piece: piece) == [harbour, ListRow(path: "plain.png"), none])
  }

  @Test func `rows that set options of rofi are no entries`() {
    #expect(
      rows("\0prompt\u{1F}Run\n\0no-custom\u{1F}true\na\n", piece: 4) == [ListRow(path: "a")])
  }

  @Test func `the text of an entry keeps every byte`() {
    var parser = ListParser()
    let label: [UInt8] = [0x61, 0x20, 0x20, 0xFF, 0x09, 0x62]
    let rows = parser.take(label + [0] + Array("icon\u{1F}/x\n".utf8) + label + [0x0A])
    #expect(rows.map(\.text) == [label, label])
  }

  @Test func `objects have label, picture and identity`() {
    let text = """
      {"id": 7, "label": "H\\u00e4fen", "image": "a.png", "alt": "Boats", "more": {"x": [1, null]}}
      {"image": "b.png", "alt": "Boats"}
      { not an object.png

      """
    var boats = ListRow(label: "Häfen", path: "a.png", id: "7")
    boats.alternativeText = "Boats"
    #expect(boats.picture?.item.alternativeText == "Boats")
    #expect(
      rows(text, piece: 5) == [
        boats, ListRow(label: "Boats", path: "b.png"), ListRow(path: "{ not an object.png"),
      ])
  }

  @Test(arguments: [1000, 100_000])
  func `an endless entry is none, and costs little`(piece: Int) {
    let long = String(repeating: "x", count: 200_000)
    #expect(rows("a\n\(long)\nb\n", piece: piece) == [ListRow(path: "a"), ListRow(path: "b")])
  }
}

struct JSONFieldsTests {
  private func fields(_ text: String) -> JSONFields? { JSONFields(Array(text.utf8)) }

  @Test(
    arguments: [
      (#"{"a":"b"}"#, "b"), (#" { "a" : "b" } "#, "b"), (#"{"a":1.5e3}"#, "1.5e3"),
      (#"{"a":"\"\\\/\b\f\n\r\té"}"#, "\"\\/\u{8}\u{C}\n\r\té"),
      (#"{"a":"\ud83d\uDE00"}"#, "😀"), (#"{"a":"\ud83d"}"#, "\u{FFFD}"),
      (#"{"b":[[],{}],"a":"x","c":true}"#, "x"), (#"{"a":"1","a":"2"}"#, "2"),
    ])
  func `texts and numbers are read`(text: String, value: String) {
    #expect(fields(text)?["a"] == value)
  }

  @Test(
    arguments: [
      "", "{", "}", "[]", #"{"a"}"#, #"{"a":}"#, #"{"a":"b"#, #"{"a":"b"}x"#, #"{"a":"b",}"#,
      #"{a:"b"}"#, #"{"a":nan}"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#, "{\"a\":\"\n\"}",
      #"{"a":truth}"#,
    ])
  func `anything else is no object`(text: String) {
    #expect(fields(text) == nil)
  }

  // Reports show the arguments of tests, so these are not any.
  @Test func `a hundred thousand objects in each other are none`() {
    #expect(fields(String(repeating: #"{"a":"#, count: 100_000)) == nil)
    #expect(fields(String(repeating: "[", count: 100_000)) == nil)
  }

  @Test func `bytes that are no text are no object`() {
    #expect(JSONFields([0x7B, 0xFF, 0x7D]) == nil)
    #expect(fields("{}")?["a"] == nil && fields(#"{"a":null}"#)?["a"] == nil)
  }
}

import CarouselPaint
import CarouselText
import CarouselView
import DesktopTestSupport
import Testing

@testable import CarouselApp

struct ListParserTests {
  /// The entries of a list that arrives in pieces of `piece` bytes.
  private func rows(_ text: String, piece: Int, endedByNUL: Bool = false) -> [ListRow] {
    numbered(text, piece: piece, endedByNUL: endedByNUL).map(\.withoutLine)
  }

  /// The same with the numbers of their lines.
  private func numbered(
    _ text: String, piece: Int, endedByNUL: Bool = false, _ reading: ListReading = ListReading()
  ) -> [ListRow] {
    var parser = ListParser(endedByNUL: endedByNUL, reading)
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

  @Test(arguments: [1, 1000])
  func `an entry may end with another character`(piece: Int) {
    var reading = ListReading()
    (reading.rowsAreText, reading.takesObjects) = (true, false)
    for (separator, text) in [("|", "a b|c\nd|e\n"), ("\t", "a b\tc\nd\te\n")] {
      reading.separator = separator.utf8.first
      let texts = numbered(text, piece: piece, reading).map {
        String(decoding: $0.text, as: UTF8.self)
      }
      #expect(texts == ["a b", "c\nd", "e"])
    }
  }

  @Test func `an entry is reported as soon as it is complete`() {
    var parser = ListParser()
    #expect(parser.take(Array("a\nb".utf8)).map(\.withoutLine) == [ListRow(path: "a")])
    #expect(parser.take(Array("c\n".utf8)).map(\.withoutLine) == [ListRow(path: "bc")])
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
    var harbour = ListRow(text: Array("Harbour".utf8))
    (harbour.path, harbour.mayBeIcon) = ("a.png", true)
    (harbour.id, harbour.info) = ("7", "7")
    var none = ListRow(text: Array("None".utf8))
    none.keywords = "x"
    #expect(rows(text, piece: piece) == [harbour, ListRow(path: "plain.png"), none])
  }

  @Test func `rows that set options of rofi are no entries`() {
    #expect(
      rows("\0prompt\u{1F}Run\n\0no-custom\u{1F}true\na\n", piece: 4) == [ListRow(path: "a")])
  }

  /// Options of rofi 1.7 for a list and for a row, and some that do not exist.
  private static let options = [
    "prompt", "message", "markup-rows", "urgent", "active", "delim", "no-custom", "use-hot-keys",
    "keep-selection", "keep-filter", "new-selection", "data", "theme", "x_9", "Some.Option",
  ]

  @Test(arguments: options)
  func `a list of rofi may begin with any option`(name: String) {
    for piece in [1, 7, 1000] {
      var reading = ListReading()
      reading.rowsAreText = true
      let rows = numbered(
        "\0\(name)\u{1F}true\none\ntwo\0\(name)\u{1F}0\u{1F}icon\u{1F}x\n", piece: piece, reading)
      #expect(rows.map(\.label) == ["one", "two"])
      #expect(rows.map(\.line) == [1, 2])
      #expect(rows.last?.path == "x")
    }
    var parser = ListParser()
    _ = parser.take(Array("\0\(name)\u{1F}a b\u{1F}other\u{1F}c\n".utf8))
    #expect(parser.options == [name: "a b", "other": "c"])
  }

  @Test(arguments: [1, 3, 1000])
  func `rows of text are bytes, each with the number of its line`(piece: Int) {
    var reading = ListReading()
    (reading.rowsAreText, reading.takesObjects) = (true, false)
    let lines = [
      "one", "", "", #"{"label":"Menu","x":2}"#, "http://localhost/a.png", "/bin/sh", "  two ",
      "\"quoted\"", "~/x", "file:///etc", "cr\r",
    ]
    let rows = numbered(lines.joined(separator: "\n"), piece: piece, reading)
    #expect(rows.map { String(decoding: $0.text, as: UTF8.self) } == lines)
    #expect(rows.map(\.line) == Array(0..<lines.count))
    #expect(rows.allSatisfy { $0.path == nil && $0.duration == nil })
    reading.takesObjects = true
    #expect(numbered(lines[3], piece: piece, reading).map(\.label) == ["Menu"])
  }

  @Test(arguments: [1, 1000])
  func `of rows of text, columns without markup are shown, and all is kept`(piece: Int) {
    var reading = ListReading()
    (reading.rowsAreText, reading.takesObjects) = (true, false)
    reading.columns = ColumnSelection("2")
    let lines = ["1\t<b>A</b>\tx", "2", "3\t&lt;&#8364;&#x41;\t", "\t a < b"]
    let labels = { (reading: ListReading) in
      numbered(lines.joined(separator: "\n"), piece: piece, reading).map(\.label)
    }
    #expect(labels(reading) == ["<b>A</b>", "", "&lt;&#8364;&#x41;", " a < b"])
    reading.options["markup-rows"] = "true"
    #expect(labels(reading) == ["A", "", "<€A", " a < b"])
    let rows = numbered(lines.joined(separator: "\n"), piece: piece, reading)
    #expect(rows.map { String(decoding: $0.text, as: UTF8.self) } == lines)
    let items = Album(pictures: rows.map(\.labelCard)).items
    // What is not shown is not searched.
    #expect(NameIndex(items).matches(of: "b").best == [3])
    #expect(NameIndex(items).matches(of: "x").best == [])
    #expect(Choice(0, of: items).text == Array(lines[0].utf8))
    var list = ListReading()
    list.rowsAreText = true
    #expect(
      numbered("\0markup-rows\u{1F}true\n<i>a</i>\n", piece: piece, list).map(\.label) == ["a"])
  }

  @Test(arguments: [1, 1000])
  func `rows of rofi may show another text, stay, and have thumbnails`(piece: Int) {
    var reading = ListReading()
    reading.rowsAreText = true
    let list =
      "poweroff\0display\u{1F}Shut down\u{1F}meta\u{1F}off\u{1F}permanent\u{1F}true\n"
      + "a\0icon\u{1F}thumbnail:///p/a.png\nb\0icon\u{1F}<span>B</span>\nc\0permanent\u{1F}false\n"
    let rows = numbered(list, piece: piece, reading)
    #expect(rows.map(\.label) == ["Shut down", "a", "b", "c"])
    #expect(rows.map(\.path) == [nil, "/p/a.png", nil, nil])
    #expect(rows.map(\.isPermanent) == [true, false, false, false])
    let items = Album(pictures: rows.map(\.labelCard)).items
    #expect(Choice(0, of: items).text == Array("poweroff".utf8))
    for text in ["shut", "poweroff", "off"] {
      #expect(NameIndex(items).matches(of: text).best == [0], "\(text)")
    }
    #expect(NameIndex(items).permanent == [0])
  }

  @Test func `icons of rows are those of a theme and of folders of icons`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("icons")
    let icon = try folder.add("icons/lock.png")
    let wallpaper = try folder.add("sea.png")
    var reading = ListReading()
    reading.rowsAreText = true
    let list = "Lock\0icon\u{1F}\(icon)\nSea\0icon\u{1F}\(wallpaper)\n"
    var scan = AlbumScan(reading: FolderReading(), takesLabels: true)
    scan.add(numbered(list, piece: 1000, reading).map(AlbumScan.Place.listed))
    #expect(scan.album.pictures.map(\.isIcon) == [true, false])
    let rows = scan.album.items.map(\.menuRow)
    #expect(rows.map(\.path) == [nil, wallpaper] && rows.map(\.content.icon) == [icon, nil])
    #expect(rows[0].content.face == nil && rows[1].content.face != nil)
  }

  @Test func `rows of wofi may have a picture`() {
    var reading = ListReading()
    reading.rowsAreText = true
    let list = "img:/p/a:b.png:text:Sea\nimg:/p/c.png\nplain\n"
    #expect(numbered(list, piece: 9, reading).map(\.path) == [nil, nil, nil])
    reading.options["images"] = "true"
    let rows = numbered(list, piece: 9, reading)
    #expect(rows.map(\.path) == ["/p/a:b.png", "/p/c.png", nil])
    #expect(rows.map(\.label) == ["Sea", "c.png", "plain"])
    #expect(rows.map { String(decoding: $0.text, as: UTF8.self) + "\n" }.joined() == list)
  }

  @Test func `the rows that stand out are numbers and ranges, as rofi has them`() {
    var reading = ListReading()
    reading.rowsAreText = true
    reading.options["urgent"] = "1,3-4,6:8,x,-2"
    reading.options["active"] = "0:2"
    let text = (0..<10).map { "row \($0)\n" }.joined()
    let found = numbered(text, piece: 1000, reading).map(\.emphasis)
    #expect(found.indices.filter { found[$0] == .urgent } == [1, 3, 4, 6, 7])
    #expect(found.indices.filter { found[$0] == .active } == [0])
    #expect(
      numbered("\0active\u{1F}2:\n" + text, piece: 9, reading).map(\.emphasis)[5] == .active)
  }

  /// What fzf 0.46 (`--with-nth`, one delimiter) and fuzzel 1.12 show of `a:b:c`.
  @Test(arguments: [
    ("1", "a"), ("2", "b"), ("3", "c"), ("4", ""), ("-1", "c"), ("2..", "b:c"), ("..2", "a:b"),
    ("1,3", "a:c"), ("3,1", "c:a"), ("1..2", "a:b"), ("..", "a:b:c"), ("{2}", "b"),
    ("{3} = {1}", "c = a"), ("{2..}", "b:c"), ("{}", "a:b:c"), ("<{4}>", nil),
  ])
  func `columns are named by number`(columns: String, shown: String?) {
    let part = ColumnSelection(columns)?.part(of: "a:b:c".utf8, delimiter: UInt8(ascii: ":"))
    #expect(part.map { String(decoding: $0, as: UTF8.self) } == shown ?? "<>")
  }

  @Test(arguments: ["", "0", "a", "1,", "1..0x", "{", "{a}", "{1"])
  func `other texts name no columns`(columns: String) {
    #expect(ColumnSelection(columns) == nil)
  }

  @Test func `paths come in the forms of other programs`() {
    let list =
      "file:///tmp/a%20b.png\r\nfile://localhost/c.png\r\n/d e.png\r\nFILE:/f.png\r\n\r\ng#1.png\n"
    #expect(
      rows(list, piece: 9).map(\.path) == [
        "/tmp/a b.png", "/c.png", "/d e.png", "/f.png", "g#1.png",
      ])
    #expect(numbered(list, piece: 9).map(\.line) == [0, 1, 2, 3, 5])
    #expect(WrittenPath.read(Array("'/a b'".utf8)).other == "/a b")
    #expect(WrittenPath.read(Array("/a b".utf8)).other == nil)
    let home = Environment.variable("HOME") ?? ""
    #expect(
      WrittenPath.read(Array("\"~/a\"".utf8)).other == Pathname(home + "/a") || !home.hasPrefix("/")
    )
  }

  @Test func `what the program prints is a list that it reads`() {
    let written = Choice(index: 3, id: "x", label: "X", path: Pathname([0x2F, 0xFF, 0x61]))
    #expect(
      numbered(String(decoding: written.json, as: UTF8.self), piece: 1000).map(\.path) == [
        Pathname([0x2F, 0xFF, 0x61])
      ])
    let plain = Choice(index: 3, id: "x", label: "X", path: "/a.png")
    #expect(
      numbered(String(decoding: plain.json, as: UTF8.self), piece: 1000).map(\.path) == ["/a.png"])
    #expect(rows(#"{"label": true, "image": "a"}"#, piece: 9).map(\.label) == ["true"])
  }

  @Test func `info reaches the JSON of a choice`() {
    let rows = numbered("\na\0info\u{1F}key\nb\0info\u{1F}key\n", piece: 1000)
    let items = Album(pictures: rows.map(\.labelCard)).items
    let choices = items.indices.map { Choice($0, of: items) }
    #expect(choices.map(\.info) == ["key", "key"])
    #expect(choices.map(\.index) == [1, 2], "the number of the line")
    #expect(String(decoding: choices[1].json, as: UTF8.self).contains(#""info":"key""#))
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

  // MARK: Sidecar

  @Test func `a picture has its own times before those of its folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.add(name) }
    try folder.add(
      ".carousel.json", content: #"{"duration": 20, "hours": "08:00-18:00", "alt": "x"}"#)
    try folder.add(
      "a.png.json",
      content: #"{"duration": 5, "label": "Menu\u0007", "alt": "Today's menu", "hours": "never"}"#)
    try folder.add("b.png.json", content: "{ not an object")
    let items = try Album(scanning: [folder.path]).items
    #expect(items.map(\.label) == ["Menu", "b", "c"])
    #expect(items.map(\.alternativeText) == ["Today's menu", nil, nil])
    #expect(items.map { $0.entry?.duration } == [5, 20, 20])
    #expect(items.allSatisfy { $0.entry?.hours?.text == "08:00-18:00" })
  }

  @Test func `a file that is too long, a pipe and a folder say nothing`() throws {
    let folder = try TemporaryFolder()
    let long = #"{"duration": 5, "x": ""# + String(repeating: "x", count: 70_000) + "\"}"
    #expect(Sidecar(reading: try folder.add("long.json", content: long)) == nil)
    try folder.addPipe("pipe.json")
    try folder.addFolder("folder.json")
    #expect(Sidecar(reading: folder.file("pipe.json")) == nil)
    #expect(Sidecar(reading: folder.file("folder.json")) == nil)
    #expect(Sidecar(reading: folder.file("gone.json")) == nil)
    let short = try folder.add("short.json", content: #"{"duration": 0}"#)
    #expect(Sidecar(reading: short)?.duration == nil)
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

  @Test func `rows are active and urgent as the list or they themselves say`() {
    var parser = ListParser()
    let list =
      "\0urgent\u{1F}1,3-4\n\0active\u{1F}0-1,x,9-\n"
      + "a\0icon\u{1F}i\nb\nc\0active\u{1F}true\nd\n"
      + "e\0active\u{1F}true\nf\0urgent\u{1F}false\n"
    let rows = parser.take(Array(list.utf8)) + parser.end()
    #expect(rows.map(\.emphasis) == [.active, .urgent, .active, .urgent, .active, nil])
    #expect(rows.allSatisfy { $0.labelCard.item.content.emphasis == $0.emphasis })
  }
}

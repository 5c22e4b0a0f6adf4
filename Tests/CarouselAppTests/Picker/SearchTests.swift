import CarouselPaint
import CarouselView
import Testing

@testable import CarouselApp

/// Searches: the order of matches next to what dmenu 5.2 (`dmenu -i`) and fzf 0.38 (`fzf -i --filter`) of Debian 12 answer, and how text is typed and compared.
struct SearchTests {
  /// A search text, the items of a list that match it in their order, and the first ones of dmenu and fzf.
  struct Row: Sendable, CustomTestStringConvertible {
    let list: String
    let text: String
    let best: [String]
    let dmenu: String
    let fzf: String

    init(_ list: String, _ text: String, _ best: [String], dmenu: String, fzf: String) {
      (self.list, self.text, self.best) = (list, text, best)
      (self.dmenu, self.fzf) = (dmenu, fzf)
    }

    var testDescription: String { "\(text) in \(list)" }
  }

  static let lists: [String: [String]] = [
    "session": ["reboot to firmware", "reboot", "shutdown", "suspend", "log out", "lock"],
    "steam": ["steam", "st", "strace", "best", "a st"],
    "firefox": ["firefox-esr", "firefox", "Firefox Developer", "waterfox", "firewall-config"],
    "term": ["gnome-terminal", "xterm", "terminator", "foot", "alacritty", "term"],
    "edit": ["gvim", "vim", "vimdiff", "nvim", "neovim-qt", "vi"],
    "files": ["Thunar File Manager", "files", "profiles", "File Roller", "mc files"],
    "img": ["image viewer", "gimp", "imv", "ImageMagick", "display image", "swayimg"],
    "pics": ["harbor.jpg", "old harbor.jpg", "harbor-2.jpg", "Harbor of Vik", "charbor"],
    "num": ["10", "1", "100", "item 1", "21", "1a"],
    "code": ["code", "code-oss", "vscode", "VS Code", "barcode", "encoder", "c o d e"],
    "net": ["NetworkManager", "net", "netstat", "nm-connection-editor", "Internet", "dig net"],
    "paths": [
      "/usr/bin/env", "/usr/bin/python3", "python", "ipython", "/opt/python/bin", "pythonw",
    ],
    "music": ["mpv", "mpd", "ncmpcpp", "mp", "amp", "camp mp"],
    "pass": ["web/mail.example", "mail", "web/mail", "email", "mailbox", "web/a/mail"],
    "git": ["git status", "git", "gitk", "git stash", "legit", "digit", "tig"],
    "emoji": ["grinning face", "face", "face with tears", "clock face", "surface", "facepalm"],
  ]

  static let rows: [Row] = [
    Row("session", "reboot", ["reboot", "reboot to firmware"], dmenu: "reboot", fzf: "reboot"),
    Row(
      "session", "re", ["reboot", "reboot to firmware"], dmenu: "reboot to firmware", fzf: "reboot"),
    Row("session", "s", ["suspend", "shutdown"], dmenu: "shutdown", fzf: "suspend"),
    Row("session", "lo", ["lock", "log out"], dmenu: "log out", fzf: "lock"),
    Row(
      "session", "boot", ["reboot", "reboot to firmware"], dmenu: "reboot to firmware",
      fzf: "reboot to firmware"),
    Row("steam", "st", ["st", "a st", "steam", "strace", "best"], dmenu: "st", fzf: "st"),
    Row("steam", "s", ["st", "steam", "strace", "a st", "best"], dmenu: "steam", fzf: "st"),
    Row("steam", "te", ["steam", "strace"], dmenu: "steam", fzf: "steam"),
    Row("steam", "a", ["a st", "steam", "strace"], dmenu: "a st", fzf: "a st"),
    Row(
      "firefox", "firefox", ["firefox", "firefox-esr", "Firefox Developer"], dmenu: "firefox",
      fzf: "firefox"),
    Row(
      "firefox", "fox", ["firefox", "waterfox", "firefox-esr", "Firefox Developer"],
      dmenu: "firefox-esr", fzf: "firefox"),
    Row(
      "firefox", "fire", ["firefox", "firefox-esr", "firewall-config", "Firefox Developer"],
      dmenu: "firefox-esr", fzf: "firefox"),
    Row(
      "firefox", "f",
      ["firefox", "firefox-esr", "firewall-config", "Firefox Developer", "waterfox"],
      dmenu: "firefox-esr", fzf: "firefox"),
    Row(
      "term", "term", ["term", "terminator", "gnome-terminal", "xterm"], dmenu: "term", fzf: "term"),
    Row(
      "term", "t", ["term", "terminator", "gnome-terminal", "foot", "xterm", "alacritty"],
      dmenu: "terminator", fzf: "term"),
    Row("term", "foot", ["foot"], dmenu: "foot", fzf: "foot"),
    Row(
      "term", "ter", ["term", "terminator", "gnome-terminal", "xterm"], dmenu: "terminator",
      fzf: "term"),
    Row("edit", "vim", ["vim", "vimdiff", "gvim", "nvim", "neovim-qt"], dmenu: "vim", fzf: "vim"),
    Row(
      "edit", "vi", ["vi", "vim", "vimdiff", "gvim", "nvim", "neovim-qt"], dmenu: "vi", fzf: "vi"),
    Row(
      "edit", "v", ["vi", "vim", "vimdiff", "gvim", "nvim", "neovim-qt"], dmenu: "vim", fzf: "vi"),
    Row("edit", "nvim", ["nvim", "neovim-qt"], dmenu: "nvim", fzf: "nvim"),
    Row("files", "files", ["files", "mc files", "profiles"], dmenu: "files", fzf: "files"),
    Row(
      "files", "file", ["File Roller", "Thunar File Manager", "files", "mc files", "profiles"],
      dmenu: "files", fzf: "files"),
    Row(
      "files", "f", ["files", "File Roller", "mc files", "Thunar File Manager", "profiles"],
      dmenu: "files", fzf: "files"),
    Row(
      "files", "man", ["Thunar File Manager"], dmenu: "Thunar File Manager",
      fzf: "Thunar File Manager"),
    Row(
      "img", "im", ["imv", "ImageMagick", "image viewer", "display image", "gimp", "swayimg"],
      dmenu: "image viewer", fzf: "imv"),
    Row(
      "img", "image", ["image viewer", "display image", "ImageMagick"], dmenu: "image viewer",
      fzf: "ImageMagick"),
    Row(
      "img", "img", ["swayimg", "ImageMagick", "image viewer", "display image"], dmenu: "swayimg",
      fzf: "ImageMagick"),
    Row("img", "view", ["image viewer"], dmenu: "image viewer", fzf: "image viewer"),
    Row(
      "pics", "harbor",
      ["harbor.jpg", "harbor-2.jpg", "Harbor of Vik", "old harbor.jpg", "charbor"],
      dmenu: "harbor.jpg", fzf: "harbor.jpg"),
    Row(
      "pics", "har", ["harbor.jpg", "harbor-2.jpg", "Harbor of Vik", "old harbor.jpg", "charbor"],
      dmenu: "harbor.jpg", fzf: "harbor.jpg"),
    Row("pics", "vik", ["Harbor of Vik"], dmenu: "Harbor of Vik", fzf: "Harbor of Vik"),
    Row(
      "pics", "harb", ["harbor.jpg", "harbor-2.jpg", "Harbor of Vik", "old harbor.jpg", "charbor"],
      dmenu: "harbor.jpg", fzf: "harbor.jpg"),
    Row("num", "1", ["1", "item 1", "10", "1a", "100", "21"], dmenu: "1", fzf: "1"),
    Row("num", "10", ["10", "100"], dmenu: "10", fzf: "10"),
    Row("num", "2", ["21"], dmenu: "21", fzf: "21"),
    Row(
      "code", "code", ["code", "code-oss", "VS Code", "vscode", "barcode", "encoder", "c o d e"],
      dmenu: "code", fzf: "code"),
    Row(
      "code", "co", ["code", "code-oss", "VS Code", "vscode", "barcode", "encoder", "c o d e"],
      dmenu: "code", fzf: "code"),
    Row("code", "vs", ["VS Code", "vscode"], dmenu: "vscode", fzf: "vscode"),
    Row(
      "code", "cod", ["code", "code-oss", "VS Code", "vscode", "barcode", "encoder", "c o d e"],
      dmenu: "code", fzf: "code"),
    Row(
      "net", "net",
      ["net", "dig net", "netstat", "NetworkManager", "Internet", "nm-connection-editor"],
      dmenu: "net", fzf: "net"),
    Row(
      "net", "n",
      ["net", "netstat", "NetworkManager", "nm-connection-editor", "dig net", "Internet"],
      dmenu: "NetworkManager", fzf: "net"),
    Row("net", "work", ["NetworkManager"], dmenu: "NetworkManager", fzf: "NetworkManager"),
    Row("net", "inter", ["Internet"], dmenu: "Internet", fzf: "Internet"),
    Row(
      "paths", "python", ["python", "/opt/python/bin", "pythonw", "/usr/bin/python3", "ipython"],
      dmenu: "python", fzf: "python"),
    Row(
      "paths", "py", ["python", "pythonw", "/opt/python/bin", "/usr/bin/python3", "ipython"],
      dmenu: "python", fzf: "python"),
    Row(
      "paths", "bin", ["/usr/bin/env", "/opt/python/bin", "/usr/bin/python3"],
      dmenu: "/usr/bin/env", fzf: "/usr/bin/env"),
    Row("paths", "env", ["/usr/bin/env"], dmenu: "/usr/bin/env", fzf: "/usr/bin/env"),
    Row("music", "mp", ["mp", "camp mp", "mpv", "mpd", "amp", "ncmpcpp"], dmenu: "mp", fzf: "mp"),
    Row("music", "m", ["mp", "mpv", "mpd", "camp mp", "amp", "ncmpcpp"], dmenu: "mpv", fzf: "mp"),
    Row("music", "mpd", ["mpd"], dmenu: "mpd", fzf: "mpd"),
    Row(
      "pass", "mail", ["mail", "web/mail", "web/a/mail", "web/mail.example", "mailbox", "email"],
      dmenu: "mail", fzf: "mail"),
    Row(
      "pass", "web", ["web/mail", "web/a/mail", "web/mail.example"], dmenu: "web/mail.example",
      fzf: "web/mail"),
    Row("pass", "mailb", ["mailbox"], dmenu: "mailbox", fzf: "mailbox"),
    Row(
      "pass", "web/mail", ["web/mail", "web/mail.example", "web/a/mail"], dmenu: "web/mail",
      fzf: "web/mail"),
    Row(
      "git", "git", ["git", "git stash", "git status", "gitk", "legit", "digit"], dmenu: "git",
      fzf: "git"),
    Row("git", "git st", ["git stash", "git status"], dmenu: "git status", fzf: "git stash"),
    Row("git", "st", ["git stash", "git status"], dmenu: "git status", fzf: "git stash"),
    Row("git", "dig", ["digit"], dmenu: "digit", fzf: "digit"),
    Row(
      "emoji", "face",
      ["face", "face with tears", "clock face", "grinning face", "facepalm", "surface"],
      dmenu: "face", fzf: "face"),
    Row(
      "emoji", "f",
      ["face", "facepalm", "face with tears", "clock face", "grinning face", "surface"],
      dmenu: "face", fzf: "face"),
    Row("emoji", "clock", ["clock face"], dmenu: "clock face", fzf: "clock face"),
    Row(
      "emoji", "tears face", ["face with tears"], dmenu: "face with tears", fzf: "face with tears"),
  ]

  /// Where neither has the same first: a shorter name is better than one before it in the list, and a word is
  /// better than the beginning of one.
  static let own: Set<String> = ["boot in session", "file in files", "vs in code"]

  @Test(arguments: rows)
  func `whole names are best, then words, then beginnings, and shorter names before longer ones`(
    row: Row
  ) throws {
    let names = try #require(Self.lists[row.list])
    #expect(NameIndex(names).matches(of: row.text).best.map { names[$0] } == row.best)
    let isLikeOthers = row.best.first == row.dmenu || row.best.first == row.fzf
    #expect(isLikeOthers != Self.own.contains(row.testDescription))
  }

  // MARK: Search query

  @Test(
    arguments: [
      ("harbor", "Harbor of Vik", ["Harbor"]), ("vik", "Harbor of Vik", ["Vik"]),
      ("hbr", "Harbor", ["H", "b", "r"]), ("vik harb", "Harbor of Vik", ["Harb", "Vik"]),
      ("munch", "München", ["Münch"]), ("strasse", "Große Straße", ["Straße"]),
      ("x", "Harbor", []), ("zz vik", "Harbor of Vik", ["Vik"]), ("o", "a o b", ["o"]),
      ("한", "\u{1112}\u{1161}\u{11AB}글", ["\u{1112}\u{1161}\u{11AB}"]), ("h", "", []),
    ])
  func `the letters that match are found in the label as it is written`(
    text: String, label: String, letters: [String]
  ) {
    let bytes = Array(label.utf8)
    let found = SearchQuery(text).matchedLetters(of: label).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(found == letters)
  }

  @Test func `the shortest stretch counts, and a long label costs no more than one that is shown`()
  {
    #expect(SearchQuery("ab").matchedLetters(of: "a1b2acb") == [0..<1, 2..<3])
    let label = String(repeating: "x", count: 1_000_000) + "a"
    #expect(SearchQuery("a").matchedLetters(of: label) == [])
  }

  @Test func `a set of bytes rules out no name that has them`() {
    let all = ByteSet(0...255)
    for byte in UInt8.min...UInt8.max {
      #expect(ByteSet([byte]).isSubset(of: all) && ByteSet([]).isSubset(of: ByteSet([byte])))
    }
    #expect(!ByteSet("ab".utf8).isSubset(of: ByteSet("ac1".utf8)))
  }

  // MARK: Type ahead

  private func typed(_ text: String) -> TypeAhead {
    var typed = TypeAhead()
    for character in text { _ = typed.append(String(character)) }
    return typed
  }

  @Test(
    arguments: [
      ("2", 1), ("06", 5), ("#3", 2), ("0", nil), ("7", nil), ("#", nil), ("", nil), ("-1", nil),
      ("a2", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `a number is the position of an item`(text: String, index: Int?) {
    #expect(typed(text).index(among: 6) == index)
    #expect(typed(text).index(among: 0) == nil)
  }

  @Test func `what types nothing is not typed`() {
    var search = TypeAhead()
    let isTyped = ["", " ", "\u{1B}", "\r", "\u{2028}", "x", " "].map { search.append($0) }
    #expect(isTyped == [false, false, false, false, false, true, true])
    #expect(search.text == "x ")
    let isTaken = (0..<3).map { _ in search.deleteBackward() }
    #expect(isTaken == [true, true, false])
    for _ in 0..<1000 { _ = search.append("é") }
    #expect(search.text.count == TypeAhead.limit)
    let isForgotten = (0..<2).map { _ in search.clear() }
    #expect(isForgotten == [true, false] && search.isEmpty)
  }

  @Test func `words are removed one by one, with the space behind them`() {
    var search = typed("old bridge  at ")
    let texts = (0..<4).map { _ in
      _ = search.deleteWordBackward()
      return search.text
    }
    #expect(texts == ["old bridge  ", "old ", "", ""])
    let isTaken = search.deleteWordBackward()
    #expect(!isTaken)
  }

  @Test func `the text cursor goes over words, and what is behind it is removed by words`() {
    var search = typed("old bridge  at night")
    let backward = (0..<5).map { _ in
      search.moveCursorByWord(backward: true)
      return search.cursor
    }
    #expect(backward == [15, 12, 4, 0, 0])
    search.moveCursorByWord(backward: false)
    #expect(search.shown() == "old│ bridge  at night")
    let texts = (0..<4).map { _ in
      _ = search.deleteWordForward()
      return search.text
    }
    #expect(texts == ["old  at night", "old night", "old", "old"])
  }

  @Test func `letters go to the text cursor, and are deleted there`() {
    var search = typed("shtdown")
    search.moveCursor(by: -5)
    _ = search.append("u", otherwise: ["г"])
    #expect(search.text == "shutdown" && search.shown() == "shu│tdown")
    #expect(search.otherTexts == ["shгtdown"])
    _ = search.deleteForward()
    _ = search.deleteBackward()
    #expect(search.shown() == "sh│down" && search.shown(hidesLetters: true) == "••│••••")
    _ = search.append("\u{301}")
    #expect(search.text == "sh\u{301}down" && search.shown() == "sh\u{301}│down")
    _ = search.deleteToEnd()
    #expect(search.shown() == "sh\u{301}" && search.isAtEnd)
    search.moveCursor(by: -TypeAhead.limit)
    let isTaken = search.deleteBackward()
    #expect(isTaken && search.shown() == "│sh\u{301}", "there is nothing before it")
    search.moveCursor(by: 1)
    _ = search.deleteToStart()
    #expect(search.text == "h\u{301}")
  }

  // MARK: Name index

  private let names = [
    "Harbour", "Old bridge", "Bridge at night", "2019", "Übersee", "a bridgehead",
  ]

  private func best(_ text: String, in names: [String]? = nil, from front: Int = 0) -> Int? {
    NameSearch.best(NameIndex(names ?? self.names).ranks(of: text), from: front)
  }

  @Test(
    arguments: [
      ("h", 0), ("bri", 2), ("BRI", 2), ("night", 2), ("old b", 1), ("üb", 4), ("dgeh", 5),
      ("arb", 0), ("2019", 3), ("bridge ", 2),
    ])
  func `names are found by how they begin, then by their words, then anywhere`(
    text: String, index: Int
  ) {
    #expect(best(text) == index)
  }

  @Test(
    arguments: [
      ("bridge old", 1), ("night bridge", 2), ("igh at", 2), ("head a", 5),
    ])
  func `words are found in any order`(text: String, index: Int) {
    #expect(best(text) == index)
  }

  @Test(
    arguments: [
      ("munchen", "München"), ("MÜNCHEN", "Mu\u{308}nchen"), ("jorg", "Jörg"), ("lodz", "Łódź"),
      ("strasse", "Straße"), ("soren", "Søren"), ("ha noi", "Hà Nội"), ("ελλαδα", "Ελλάδα"),
      ("ежик", "Ёжик"), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("が", "か\u{3099}"), ("東京", "東京 2019"),
    ])
  func `accents and the composition of letters do not count`(text: String, name: String) {
    #expect(best(text, in: ["other", name]) == 1)
    #expect(best(name, in: ["other", name]) == 1)
  }

  @Test func `signs of scripts that need them count`() {
    #expect(FoldedText("कि") != FoldedText("क"))
    #expect(FoldedText("ก้าน") != FoldedText("กาน"))
  }

  @Test func `files are found by their names and endings as well as by their labels`() {
    var labeled = CarouselItem(file: "/p/DSC_0042.webp", id: "1", label: "Harbour")
    labeled.entry = ListEntry(text: Array("Harbour".utf8), keywords: "boats ships")
    let index = NameIndex([
      CarouselItem(file: "/p/Screenshot_2024-08-19.png", id: "0", label: "Screenshot_2024-08-19"),
      labeled, CarouselItem("-rf dashing"),
    ])
    for (text, wanted) in [
      ("2024-08", 0), ("dsc_0042", 1), (".webp", 1), ("harb", 1), ("ships", 1), ("-rf", 2),
      ("p/", nil),
    ] {
      #expect(NameSearch.best(index.ranks(of: text), from: 0) == wanted, "\(text)")
    }
  }

  @Test func `items that stay the same at the beginning stay indexed, all others are found anew`() {
    let old = ["pear", "plum", "fig", "quince"].map { CarouselItem($0) }
    for (names, kept) in [
      (["pear", "plum", "fig", "quince", "grape"], 4), (["pear", "grape", "fig"], 1),
      (["grape", "pear"], 0), (["pear"], 1), ([], 0),
    ] {
      let new = names.map { CarouselItem($0) }
      var index = NameIndex(old)
      index.take(new)
      #expect(index.count == kept)
      index.extend(by: new.count)
      for text in ["p", "r", "grape", "quince", "fig"] {
        #expect(index.matches(of: text) == NameIndex(new).matches(of: text), "\(text) in \(names)")
      }
    }
  }

  @Test func `of several alike it is the next one, the one in front first`() {
    let names = ["aa", "ab", "b", "ac"]
    for (front, index) in [(0, 0), (1, 1), (2, 3), (3, 3), (9, 0), (-1, 0)] {
      #expect(best("a", in: names, from: front) == index)
    }
  }

  @Test(arguments: ["zzz", "bridgeheads", "-1", "old night", "", " "])
  func `what nothing is called finds nothing`(text: String) {
    #expect(best(text) == nil)
    #expect(NameSearch.best(NameIndex([String]()).ranks(of: text), from: 0) == nil)
  }
}

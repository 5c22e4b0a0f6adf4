import CarouselDesktop
import CarouselPaint
import Foundation
import Testing

@testable import CarouselCommand

/// The table of settings.
struct SettingTests {
  @Test func `a mode has one setting of a name and one of a letter`() {
    for mode in Mode.allCases {
      let settings = Setting.all(of: mode)
      #expect(Set(settings.map(\.name)).count == settings.count, "\(mode)")
      let letters = settings.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(mode)")
    }
  }

  @Test(arguments: Setting.all.indices)
  func `a setting takes what it gives, and each value that it lists`(index: Int) throws {
    let setting = Setting.all[index]
    var settings = Settings()
    for value in [setting.standard] + setting.choices where !value.isEmpty {
      try setting.assign(value, to: &settings, spelling: "it")
      #expect(setting.isRepeated || setting.get(settings) == value)
    }
    if setting.isSwitch {
      for (word, value) in [("on", "yes"), ("0", "no"), ("TRUE", "yes")] {
        try setting.assign(word, to: &settings, spelling: "it")
        #expect(setting.get(settings) == value)
      }
    }
    if !setting.isRepeated {
      if setting.set(&settings, setting.standard) != nil {
        try setting.assign("auto", to: &settings, spelling: "it")
      }
      #expect(setting.get(settings) == setting.standard)
    }
  }

  @Test(
    arguments: [
      ("tilt", "-10 to 10"), ("perspective", "-0.01 to 0.01"), ("arc", "above 0 to 100"),
      ("corners", "0 to 1000"), ("start", "1 or more"),
    ])
  func `ranges are those that are checked`(name: String, range: String) throws {
    let setting = try Setting.named(name, in: .view)
    #expect(setting.range == range)
    var settings = Settings()
    let error = #expect(throws: DesktopError.self) {
      try setting.assign("-1e12", to: &settings, spelling: name)
    }
    #expect(error?.description.contains("invalid value '-1e12' for \(name): must be") == true)
    #expect(setting.get(settings) == setting.standard)
  }

  @Test(
    arguments: [
      ("tylt", Mode.view, "unknown setting 'tylt'; did you mean 'tilt'?"),
      ("multi", .view, "view has no setting 'multi'"),
      ("nonsense", .view, "unknown setting 'nonsense'"),
    ])
  func `a name that a mode does not have is an error`(name: String, mode: Mode, words: String) {
    let error = #expect(throws: DesktopError.self) { try Setting.named(name, in: mode) }
    #expect(error?.description == words)
    #expect((try? Setting.named("cardSize", in: .view))?.name == "card-size")
    #expect((try? Setting.named("arrangement", in: .view))?.name == "type")
  }

  @Test func `a printed configuration is one that changes nothing`() throws {
    let folder = try Pictures(0)
    let first = try Run(["--dump-config"])
    #expect(first.status == 0)
    let lines = first.output.split(separator: "\n").map {
      // Every setting is a comment; take the marks away.
      $0.hasPrefix("#") && !$0.hasPrefix("# ") && !$0.hasPrefix("##")
        ? String($0.dropFirst()) : String($0)
    }
    #expect(lines.count { $0.contains(" = ") && !$0.hasPrefix("#") } > 60)
    let text = lines.joined(separator: "\n")
    try text.write(to: folder.file("config"), atomically: true, encoding: .utf8)
    let option = "--config=" + folder.file("config").path
    let checked = try Run([option, "--check-config"])
    #expect(checked.status == 0 && checked.errors == "", "\(checked.errors)")
    #expect(checked.output.hasSuffix("/config: no mistakes\n"))
    #expect(try Run([option, "--dump-config"]).output == first.output)
    let changed = try Run([
      "--dump-config", "--type", "wheel", "--set", "tilt=0.5", "--no-captions",
    ])
    for line in ["\ntype = wheel", "\ntilt = 0.5", "\ncaptions = no", "\n#dots = auto"] {
      #expect(changed.output.contains(line + "\n"), "\(line)")
    }
  }

  @Test(
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "fr_FR", "LANGUAGE": "fr:de:en"], "de"),
      (["LANG": "de_DE", "LANGUAGE": "zh_CN"], "zh"), (["LC_ALL": "C", "LANGUAGE": "de"], nil),
      (["LC_MESSAGES": "ar", "LANG": "de"], "ar"), (["LANG": "fr_FR"], nil),
    ])
  func `the language is that of the environment`(variables: [String: String], code: String?) {
    #expect(LanguageArgument.ofEnvironment { variables[$0] }?.text == code)
  }

  @Test func `lists are named to screen readers in the language of the program`() throws {
    let words = try ["en", "de", "ar", "zh"].map { code in
      try Invocation(["--language", code, "/"]).settings.window.listWords
    }
    #expect(words[1].pictures == "Bilder" && Set(words.map(\.activate)).count == words.count)
    #expect(words[0].programs == "Programs")
  }

  @Test func `names of pictures are written for someone who has asked, and not to a journal`() {
    var (pipes, sockets): ([Int32], [Int32]) = ([0, 0], [0, 0])
    let null = unsafe open("/dev/null", O_WRONLY)
    unsafe pipe(&pipes)
    unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets)
    defer { for descriptor in pipes + sockets + [null] { close(descriptor) } }
    var status = stat()
    unsafe fstat(sockets[0], &status)
    let journal = "\(status.st_dev):\(status.st_ino)"
    #expect(StandardDescriptors.isWanted(pipes[1], journal: nil))
    #expect(!StandardDescriptors.isWanted(null, journal: nil))
    #expect(StandardDescriptors.isWanted(sockets[0], journal: nil))
    #expect(!StandardDescriptors.isWanted(sockets[0], journal: journal))
    #expect(StandardDescriptors.isWanted(sockets[1], journal: journal))
  }

  @Test(arguments: [("|", 0x7C), ("\\t", 9), ("\\x3b", 0x3B), ("ab", nil), ("é", nil), ("", nil)])
  func `a separator is one character or an escape`(text: String, byte: UInt8?) {
    #expect(SeparatorArgument(argument: text)?.byte == byte)
  }

  @Test func `there are not too many settings`() {
    #expect(Set(Setting.all.map(\.name)).count <= 96)
  }

  // MARK: Argument

  @Test(
    arguments: [
      ("tilt", "tilt"), ("cardSize", "card-size"), ("deceleration-rate", "deceleration-rate"),
      ("CardSize", "card-size"), ("", ""),
    ])
  func `a setting's name is the same in every spelling`(text: String, name: String) {
    #expect(Setting.kebab(text) == name)
  }

  @Test(
    arguments: [
      ("all", true), ("center", true), ("top", true), ("bottom,left,right", true), ("", false),
      ("up", false), ("top,", false),
    ])
  func `an anchor is edges by their names`(text: String, isOne: Bool) {
    #expect((AnchorArgument(argument: text) != nil) == isOne)
  }

  @Test func `a color is three or six hexadecimal digits`() {
    #expect(ColorArgument(argument: "#1a2B3c")?.argb == 0xFF1A_2B3C)
    #expect(ColorArgument(argument: "fff")?.argb == 0xFFFF_FFFF)
    for text in ["", "#", "12345", "1234567", "#12345g", "-12345"] {
      #expect(ColorArgument(argument: text) == nil)
    }
  }

  @Test(
    arguments: [
      Array("plain é 漢 🖼".utf8), [0xFF], [0xC3, 0x28, 0xE2, 0x82], [0xEE, 0xBE, 0x80],
      [0xEE, 0xBF, 0xBF, 0xFE], [0xF0, 0x9F, 0x96], [0x2D, 0xED, 0xA0, 0x80],
    ])
  func `an argument keeps every byte on its way through the parser`(bytes: [UInt8]) {
    #expect(RawArguments.bytes(of: RawArguments.text(of: bytes)) == bytes)
  }

  @Test func `a text that is UTF-8 is parsed as it is`() {
    #expect(RawArguments.text(of: Array("--title=é 漢 🖼".utf8)) == "--title=é 漢 🖼")
  }

  @Test func `private characters and bytes that are no text are read as in any other program`() {
    let text = RawArguments.text(of: [0xEE, 0xBE, 0x80, 0xFF])
    #expect(RawArguments.words(of: text) == "\u{EF80}\u{FFFD}")
  }

  @Test func `arguments that differ in bytes that are no text differ`() {
    #expect(RawArguments.text(of: [0x61, 0xFE]) != RawArguments.text(of: [0x61, 0xFF]))
  }
}

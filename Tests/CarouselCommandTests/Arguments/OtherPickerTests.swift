import Testing

@testable import CarouselCommand

struct OtherPickerTests {
  private static let picker = ["pick", "--labels", "--free-text", "--overlay"]
  private static let exact = "--list-option=matching=exact"
  private static let onlyMatch = "--list-option=auto-select=true"
  private static let dmenu = picker + [exact]

  /// What each picker does without options.
  private static func standard(_ name: String) -> [String] {
    let keys = (1...10).map { "--bind=alt+\($0 % 10) choose \($0 + 9)" }
    switch name {
    case "fuzzel": return keys
    case "rofi": return [exact] + keys
    default: return [exact]
    }
  }

  @Test(
    arguments: [
      ("dmenu", ["-0"], dmenu + ["-0"]), ("/usr/bin/dmenu", ["-0"], dmenu + ["-0"]),
      ("fuzzel", ["-d"], picker + standard("fuzzel")),
      ("carousel", ["dmenu", "-p", "x"], dmenu + ["--prompt=x"]),
      ("carousel", ["-0"], ["-0"]), ("./dmenu/carousel", ["-0"], ["-0"]), ("", ["-0"], ["-0"]),
      ("carousel", ["./dmenu"], ["./dmenu"]), ("carousel", ["view", "dmenu"], ["view", "dmenu"]),
    ])
  func `the name of a picker makes the program one`(
    name: String, given: [String], arguments: [String]
  ) {
    #expect(RawArguments.arguments(given, calledAs: name) == arguments)
  }

  @Test func `a message of rofi is all there is, and Enter closes it`() {
    #expect(
      RawArguments.arguments(["rofi", "-e", "Not found", "-markup"], calledAs: "carousel").suffix(4)
        == [
          "--message=Not found", "--list-option=input=/dev/null", "--list-option=notice=true",
          "--bind=enter cancel",
        ])
  }

  /// Command lines of scripts that people have published, and what of them reaches `carousel pick`.
  @Test(
    arguments: [
      // dmenu
      ("dmenu -i -p Session -l 5", "--prompt=Session"), ("dmenu -l5 -m0 -pRun:", "--prompt=Run:"),
      ("dmenu -b -f -m 1 -fn monospace:size=10 -nb #222 -nf #bbb -sb #057 -sf #eee -w 0x1", ""),
      ("dmenu -v", "--version"), ("dmenu -p", ""), ("dmenu -l", ""), ("dmenu -x", ""),
      ("dmenu --print json -0 -- -i", "--print json -0 -- -i"), ("dmenu --bogus", "--bogus"),
      ("dmenu -Q", "-Q"),
      ("dmenu -q -dim 0.5 -s 0 -W 300 -uh 2 -class x", ""),
      ("dmenu -P -p Key:", "--password --prompt=Key:"),
      ("dmenu -i -c -l 15 -z 600 -h 24", ""), ("dmenu -it ab -ix", "--search=ab --print=index"),
      ("dmenu file", ""),
      ("dmenu -dmenu -mesg Pick -theme a.rasi", "--message=Pick"),
      // rofi
      ("rofi -dmenu -i -p Power -theme-str window{width:20em;}", "--prompt=Power"),
      ("rofi -lines 3 -theme apps -dmenu -p 力 -selected-row 0", "--prompt=力 --start=1"),
      ("rofi -dmenu -password -p Key", "--password --prompt=Key"),
      ("rofi -dmenu -multi-select -format i", "--multi --print=index"),
      (
        "rofi -dmenu -format d -a 0 -u 1,2",
        "--print=position --list-option=active=0 --list-option=urgent=1,2"
      ),
      (
        "rofi -dmenu -format p -mesg <b>A</b>&amp;B -filter ab",
        "--print=label --message=A&B --search=ab"
      ),
      (
        "rofi -dmenu -display-columns 1,3 -display-column-separator |",
        "--with-nth=1,3 --list-option=column-separator=|"
      ),
      ("rofi -dmenu -format q", "--print={quoted}"),
      ("rofi -dmenu -format i:s|f", "--print={index}:{text}|{search}"),
      ("rofi -dmenu -input /dev/null -lines 0", "--list-option=input=/dev/null"),
      ("rofi -dmenu -bogus value -window-x --print json", "--print json"),
      (
        "rofi -dmenu -markup-rows -select foo",
        "--list-option=markup-rows=true --current=foo --list-option=select=containing"
      ),
      ("rofi -dmenu -filter s -dump", "--search=s -dump"),
      ("rofi -dmenu -auto-select", onlyMatch), ("fuzzel -d --auto-select", onlyMatch),
      ("rofi -dmenu -sep \\0", "--separator=\\0"), ("rofi -dmenu -sep |", "--separator=|"),
      ("rofi -show run", "-show run"),
      (
        "rofi -dmenu -kb-row-tab Tab -matching regex -no-fixed-num-lines",
        "--list-option=matching=exact"
      ),
      ("rofi -dmenu -matching fuzzy", "--list-option=matching=fuzzy"),
      // fuzzel
      ("fuzzel --dmenu --index --prompt=Go", "--print=index --prompt=Go"),
      ("fuzzel -d -a top --y 5 -w 50 -l 25 -p Search:", "--prompt=Search:"),
      ("fuzzel -dl5 --text-color 00ff00ff --counter-color=ff", ""),
      ("fuzzel -R -d --password=* --output DP-1", "--ifne --password --output=DP-1"),
      ("fuzzel -d --select-index 2 --mesg=Why --log-level=none", "--start=3 --message=Why"),
      ("fuzzel --dmenu0 --with-nth=2 --line-height 20", "--separator=\\0 --with-nth=2"),
      ("fuzzel -d --select= --with-nth=0 --accept-nth=0", ""), ("fuzzel -d -w 7 Screenshot:", ""),
      ("fuzzel -d --no-fuzzy", exact),
      ("fuzzel --prompt-only Key:", "--prompt=Key: --list-option=input=/dev/null"),
      (
        "fuzzel -d --search ab --accept-nth 1 --nth-delimiter=:",
        "--search=ab --accept-nth=1 --list-option=column-separator=:"
      ),
      // wofi
      ("wofi -d -H 0 -W 200 -k /dev/null -p run", "--prompt=run"),
      ("wofi --conf a --style b --dmenu --width 700 --height=400 -i", ""),
      ("wofi -dO alphabetical", ""), ("wofi -d -P", "--password"),
      ("wofi -S dmenu -mQ ab", "--list-option=markup-rows=true --search=ab"),
      ("wofi --show dmenu -Ddmenu-separator=;", "--separator=;"),
      (
        "wofi -I -D dmenu-print_line_num=true -Dwidth=3",
        "--list-option=images=true --print=index"
      ),
      // bemenu
      ("bemenu -i -p run --fn mono --nb #222222 -W 0.5 --list 10 -cwb", "--prompt=run"),
      ("bemenu -I 3 -x --scrollbar autohide -l 10", "--start=4 --password"),
      ("bemenu -x none -T -C", ""),
      ("bemenu --password=hide -x indicator", "--password --password"),
      ("bemenu -F ab --auto-select", "--search=ab \(onlyMatch)"),
      ("bemenu --accept-single", "--list-option=auto-select=single"),
    ])
  func `options with a meaning are translated, and those for the look are dropped`(
    given: String, rest: String
  ) throws {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    let line = words(given)
    #expect(
      RawArguments.arguments(Array(line.dropFirst()), calledAs: line[0]) == Self.picker
        + Self.standard(line[0]) + words(rest))
  }

  @Test(arguments: [
    ("rofi -dmenu -no-custom", ["--ifne"]), ("rofi -dmenu -only-match", []),
    ("fuzzel -d --only-match", []), ("wofi -d --no-custom-entry", []), ("wofi -dj", []),
  ])
  func `text of one's own can be excluded`(given: String, rest: [String]) {
    let line = given.split(separator: " ").map(String.init)
    #expect(
      RawArguments.arguments(Array(line.dropFirst()), calledAs: line[0])
        == ["pick", "--labels", "--overlay"] + Self.standard(line[0]) + rest)
  }

  @Test(
    arguments: [("|", 0x7C), ("\\|", 0x7C), ("\\t", 0x09), ("::", nil), (" +", nil), ("", nil)]
      as [(String, UInt8?)])
  func `columns are separated by one character`(text: String, byte: UInt8?) {
    let option = ListOptionArgument(argument: "column-separator=" + text)
    #expect(option.flatMap { SeparatorArgument(argument: $0.value)?.byte } == byte)
  }

  @Test func `custom keys of rofi end with its statuses`() {
    let arguments = [
      "-dmenu", "-kb-custom-1", "Alt-q", "-kb-custom-19", "Control+d,Mod4+F2,Bogus", "-kb-custom-2",
      "Control+Shift+Return,Alt+period", "-kb-custom-3", "",
    ]
    #expect(
      RawArguments.arguments(arguments, calledAs: "rofi")
        == Self.picker + Self.standard("rofi") + [
          "--bind=alt+q choose 10", "--bind=ctrl+d choose 28", "--bind=super+f2 choose 28",
          "--bind=ctrl+shift+return choose 11", "--bind=alt+. choose 11",
        ])
    // They are bindings that the program understands.
    #expect(throws: Never.self) { try BindingArgument(parsing: "super+f2 choose 28") }
  }
}

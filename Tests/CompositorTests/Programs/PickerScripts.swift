import Testing

/// A script of a user of another picker: its input, the keys that the user types, and the output that it reads.
struct PickerScript: CustomTestStringConvertible {
  /// What the script is for.
  let name: String
  /// The command line; the file `LIST` has the input, too.
  let call: [String]
  /// What is on standard input.
  let input: String
  /// Names of keys, and texts that are typed.
  let keys: [String]
  /// What the script reads.
  let output: String
  var status: Int32 = 0

  init(
    _ name: String, _ call: String, _ input: String, _ keys: String..., gives output: String,
    status: Int32 = 0
  ) {
    (self.name, self.input, self.keys, self.output) = (name, input, keys, output)
    self.status = status
    // A word in single quotes may have spaces in it.
    self.call = call.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      $0.offset.isMultiple(of: 2)
        ? $0.element.split(separator: " ").map(String.init) : [String($0.element)]
    }
  }

  var testDescription: String { name }

  private static let power = "Lock\nLog out\nSuspend\nReboot\nShut down\n"

  /// As people use dmenu: a typed text that is no row can be chosen.
  static let dmenu = [
    PickerScript(
      "power menu", "dmenu -i -p Session -l 5 -fn monospace:size=10 -nb #222 -sb #057", power,
      "reb", "enter", gives: "Reboot\n"),
    PickerScript(
      "password store", "dmenu -p pass", "email/work\nemail/home\nbank\n", "home", "enter",
      gives: "email/home\n"),
    PickerScript(
      "to-do list, a new entry", "dmenu -p todo:", "buy milk\ncall home\n", "water plants",
      "enter", gives: "water plants\n"),
    PickerScript(
      "to-do list, an entry that is a part of another", "dmenu -p todo:", "buy milk\n", "milk",
      "shift+enter", gives: "milk\n"),
    PickerScript(
      "drives to unmount", "dmenu -i -l 2 -p 'Unmount which drive?'",
      "1. /dev/sdb1 (16G) \"KEY\" [vfat] on /media/key\n2. /dev/sdc1 (1T) \"\" [ext4] on /mnt\n",
      "down", "enter", gives: "2. /dev/sdc1 (1T) \"\" [ext4] on /mnt\n"),
    PickerScript(
      "emoji", "dmenu -i -l 15 -fn Monospace-20",
      "😀 grinning face\n🎉 party popper\n🐦 bird\n", "popper", "enter",
      gives: "🎉 party popper\n"),
    PickerScript(
      "music by two words", "dmenu -i -l 30",
      "Anna - Blue - 01 One\nBert - Blue - 01 One\nBert - Green - 02 Two\n", "green bert",
      "enter", gives: "Bert - Green - 02 Two\n"),
    PickerScript(
      "a number that is no position", "dmenu -p Minutes", "10\n25\n50\n", "3", "enter",
      gives: "3\n"),
    PickerScript(
      "a command whose letters are in a row", "dmenu -p run", "lines\nclass\n", "ls", "enter",
      gives: "ls\n"),
    PickerScript(
      "the exact program", "dmenu -b", "steam\nstrace\nst\n", "st", "enter", gives: "st\n"),
    PickerScript(
      "manual pages", "dmenu -i -l 20",
      "lsblk (8) - list block devices\nls (1) - list directory contents\n", "ls", "enter",
      gives: "ls (1) - list directory contents\n"),
    PickerScript(
      "processes to end", "dmenu -i -l 20", "    1 init\n  904 firefox\n 2211 mpv film.webm\n",
      "mpv", "enter", gives: " 2211 mpv film.webm\n"),
    PickerScript(
      "a question", "dmenu -i -p 'Shut down?' -nb darkred -sb red -sf white -nf gray",
      "No\nYes\n", "y", "enter", gives: "Yes\n"),
    PickerScript("a prompt", "dmenu -p Search:", "", "cats", "enter", gives: "cats\n"),
    PickerScript("nothing", "dmenu", "a\nb\n", "escape", gives: "", status: 1),
    PickerScript("an empty prompt", "dmenu -p Name:", "", "enter", gives: "\n"),
    PickerScript(
      "windows by wmctrl", "dmenu -i -l 10 -h 24",
      "0x01c0 0 host Terminal\n0x02a0 1 host Mail: 3 new\n", "mail", "enter",
      gives: "0x02a0 1 host Mail: 3 new\n"),
    PickerScript(
      "the index of a row", "dmenu -ix -l 5", "one\n\ntwo\n", "two", "enter", gives: "2\n"),
    PickerScript(
      "JSON from a history", "dmenu -l 10", "{\"label\":\"x\"}\nplain\n", "enter",
      gives: "{\"label\":\"x\"}\n"),
  ]

  /// As people use `rofi -dmenu`.
  static let rofi = [
    PickerScript(
      "power menu", "rofi -dmenu -i -p Power -theme-str 'window {width: 20%;}' -lines 5", power,
      "down", "down", "enter", gives: "Suspend\n"),
    PickerScript(
      "the index for an array", "rofi -dmenu -format i -p News", "a\nb\nc\n", "c", "enter",
      gives: "2\n"),
    PickerScript(
      "the number of a song", "rofi -dmenu -format d -m -2 -i -matching fuzzy",
      "Blue\nGreen\nRed\n", "gn", "enter", gives: "2\n"),
    PickerScript(
      "index and text", "rofi -dmenu -selected-row 1 -format 'i s' -p Menu", "a b\nc d\n",
      "enter", gives: "1 c d\n"),
    PickerScript(
      "index and text with a colon", "rofi -dmenu -format i:s", "cancel\nshutdown\n", "enter",
      gives: "0:cancel\n"),
    PickerScript(
      "text and search, with a row that stays", "rofi -dmenu -p Translate: -format s|f",
      "Translate\0permanent\u{1F}true\nhello de\n", "dog fr", "enter",
      gives: "Translate|dog fr\n"),
    PickerScript(
      "a quoted text", "rofi -dmenu -format q", "it's\n", "enter", gives: "'it'\\''s'\n"),
    PickerScript(
      "a custom key", "rofi -dmenu -i -no-sort -kb-custom-1 Alt+c -kb-custom-2 Alt-d",
      "1\tone\n2\ttwo\n", "down", "alt+d", gives: "2\ttwo\n", status: 11),
    PickerScript(
      "a custom key without an option", "rofi -dmenu", "a\nb\n", "alt+3", gives: "a\n",
      status: 12),
    PickerScript(
      "a custom key that is Shift+Return", "rofi -kb-custom-1 Shift+Return -dmenu -show-icons",
      "a\nb\n", "shift+enter", gives: "a\n", status: 10),
    PickerScript(
      "several rows", "rofi -dmenu -multi-select -i", "one\ntwo\nthree\n", "shift+enter", "down",
      "shift+enter", "enter", gives: "one\nthree\n"),
    PickerScript(
      "markup", "rofi -dmenu -markup-rows -mesg '<b>Alt+d</b> deletes'",
      "<b>Lock</b> &amp; leave\n<i>Stay</i>\n", "lock leave", "enter",
      gives: "<b>Lock</b> &amp; leave\n"),
    PickerScript(
      "rows between bars", "rofi -dmenu -sep | -p 'Really exit?'", "Yes|No\n", "no", "enter",
      gives: "No\n"),
    PickerScript(
      "rows between NULs", "rofi -dmenu -sep \\0", "a\nb\0c\0", "down", "enter", gives: "c\n"),
    PickerScript(
      "states of a row", "rofi -dmenu -a 1 -u 2 -select On", "Off\nOn\nBroken\n", "enter",
      gives: "On\n"),
    PickerScript(
      "a list in a file", "rofi -dmenu -input LIST -p Layout", "de\nfr\nus\n", "fr", "enter",
      gives: "fr\n"),
    PickerScript(
      "a password", "rofi -dmenu -input /dev/null -password -lines 0 -p PIN", "", "s3cret",
      "enter", gives: "s3cret\n"),
    PickerScript(
      "icons", "rofi -dmenu -show-icons -p Start",
      "Web\0icon\u{1F}no-such-icon\nMail\0icon\u{1F}<span>M</span>\n", "mail", "enter",
      gives: "Mail\n"),
    PickerScript(
      "wallpapers", "rofi -dmenu -i -show-icons -config x.rasi",
      "sea.jpg\0icon\u{1F}thumbnail:///none/sea.jpg\nwood.jpg\0icon\u{1F}thumbnail:///none/w\n",
      "wood", "enter", gives: "wood.jpg\n"),
    PickerScript(
      "a script of rofi with its options", "rofi -dmenu -p x",
      "\0prompt\u{1F}radio\n\0no-custom\u{1F}true\nJazz\0info\u{1F}http://x\nNews\n", "xy",
      "enter", "escape", "escape", gives: "", status: 1),
    PickerScript(
      "a shown text and another value", "rofi -dmenu",
      "systemctl poweroff\0display\u{1F}Shut down\nswaymsg exit\0display\u{1F}Log out\n", "log",
      "enter", gives: "swaymsg exit\n"),
    PickerScript(
      "more words", "rofi -dmenu", "Terminal\nFiles\0meta\u{1F}nautilus folder\n", "nauti",
      "enter", gives: "Files\n"),
    PickerScript(
      "a heading", "rofi -dmenu", "Music\0nonselectable\u{1F}true\nJazz\n", "enter", "down",
      "enter", gives: "Jazz\n"),
    PickerScript(
      "rows only", "rofi -dmenu -no-custom -p System:", "Suspend\nLock\n", "x", "enter",
      "backspace", "lo", "enter", gives: "Lock\n"),
    PickerScript(
      "a text that is a part of a row", "rofi -dmenu", "apple\n", "app", "ctrl+enter",
      gives: "app\n"),
    PickerScript(
      "a filter and options that are unknown", "rofi -dmenu -filter te -cache-file x -window-y",
      "mail\ntext\n", "enter", gives: "text\n"),
    PickerScript(
      "a message", "rofi -e 'No network'", "", "enter", gives: ""),
    PickerScript("a message, left", "rofi -e 'No network'", "", "escape", gives: ""),
    PickerScript(
      "columns", "rofi -dmenu -display-columns 2 -display-column-separator ;", "7;Sea\n8;Hill\n",
      "hill", "enter", gives: "8;Hill\n"),
  ]

  /// As people use fuzzel, wofi and bemenu.
  static let others = [
    PickerScript(
      "clipboard history", "fuzzel --dmenu --with-nth=2 --prompt 'Clipboard: '",
      "42\thello world\n41\tsudo apt\n", "apt", "enter", gives: "41\tsudo apt\n"),
    PickerScript(
      "index of a window", "fuzzel --dmenu --index --with-nth=2 --prompt='window: '",
      "0x1\tfoot\n0x2\tmpv\n", "mpv", "enter", gives: "1\n"),
    PickerScript(
      "identity of a window",
      "fuzzel -d --width=95 --with-nth=2 --accept-nth=1 --match-nth=2 --no-sort -R",
      "0x1\tfoot\n0x2\tmpv\n", "down", "enter", gives: "0x2\n"),
    PickerScript(
      "screenshots", "fuzzel --dmenu -w 7 -l 3 'Screenshot: '", "Screen\nArea\nWindow\n",
      "area", "enter", gives: "Area\n"),
    PickerScript(
      "entries between NULs", "fuzzel --dmenu0", "a\nb\0c\0", "c", "enter", gives: "c\n"),
    PickerScript(
      "wireless networks", "fuzzel -d -a top --y-margin 5 -p 'Wi-Fi '",
      "▂▄▆█  home\n▂▄__  café\n", "cafe", "enter", gives: "▂▄__  café\n"),
    PickerScript(
      "a password", "fuzzel --dmenu --password=* --prompt-only Key: --cache /dev/null", "x\n",
      "abc", "enter", gives: "abc\n"),
    PickerScript(
      "letters apart", "fuzzel --dmenu", "Files\nFirefox Web Browser\n", "fwb", "enter",
      gives: "Firefox Web Browser\n"),
    PickerScript(
      "no letters apart", "fuzzel --dmenu --match-mode exact", "Firefox Web Browser\n", "fwb",
      "enter", gives: "fwb\n"),
    PickerScript(
      "rows only", "fuzzel -d --only-match --no-exit-on-keyboard-focus-loss", "UK\nNL\n", "x",
      "enter", "backspace", "n", "enter", gives: "NL\n"),
    PickerScript(
      "power menu of wofi", "wofi --show dmenu --prompt Power --width 300 --location center",
      power, "shut", "enter", gives: "Shut down\n"),
    PickerScript(
      "index between bars of wofi",
      "wofi --show dmenu -Ddmenu-separator=| -Ddmenu-print_line_num=true", "One|Two|Both\n",
      "both", "enter", gives: "2\n"),
    PickerScript(
      "pictures of wofi", "wofi -dI -k /dev/null -M fuzzy",
      "img:/none/1.png:text:Blue sea\nimg:/none/2.png:text:Red hill\n", "hill", "enter",
      gives: "img:/none/2.png:text:Red hill\n"),
    PickerScript(
      "rows only of wofi", "wofi --dmenu --hide-search --no-custom-entry -i", "a\nb\n", "x",
      "enter", "backspace", "enter", gives: "a\n"),
    PickerScript(
      "Bluetooth with bemenu", "bemenu -i -l '3 down' -p Bluetooth --fn 'mono 14' --tb #285577",
      "On\nOff\nCancel\n", "off", "enter", gives: "Off\n"),
    PickerScript(
      "a password with bemenu", "bemenu -x indicator -l 11 -p Password:", "\n", "pass w",
      "enter", gives: "pass w\n"),
  ]
}

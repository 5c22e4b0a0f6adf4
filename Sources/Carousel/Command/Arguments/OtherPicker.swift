import CarouselApp

/// A picker whose command line the program understands when it is called by its name.
///
/// Options that only change the look of that picker are accepted and have no effect, and so are words that belong to no
/// option, which these pickers ignore. Options that are in no table are read as options of `carousel pick`, so both can
/// be mixed; of rofi, which ignores what it does not know, and dmenu, of which there are many versions, only those with
/// two dashes or one letter.
enum OtherPicker: String {
  case dmenu
  case rofi
  case fuzzel
  case wofi
  case bemenu

  /// What an option means.
  private enum Meaning {
    /// Nothing; with or without a value.
    case nothing, nothingWithValue
    /// Words of `carousel pick`.
    case words([String])
    /// Words of `carousel pick` that contain the value.
    case value(@Sendable (String) -> [String])
    /// Words of `carousel pick`, unless the value, one of a few that may be missing, is `none`.
    case optionalValue(Set<String>, [String])
    /// Only rows of the list can be chosen; with words of `carousel pick`.
    case rowsOnly([String] = [])

    /// A word with the value behind it; nothing for an empty value, such as that of a variable that is not set.
    static func prefix(_ word: String) -> Meaning { .value { $0.isEmpty ? [] : [word + $0] } }

    /// The same for columns, of which 0 is all.
    static func columns(_ word: String) -> Meaning {
      .value { ["", "0"].contains($0) ? [] : [word + $0] }
    }

    /// The first row that has the value in it, if none is the value.
    static let row = Meaning.value { text in
      text.isEmpty ? [] : ["--current=" + text, "--list-option=select=containing"]
    }

    /// The position of a row whose index is the value.
    static let startIndex = Meaning.value { text in
      Int(text).map { $0 >= 0 ? ["--start=\($0 + 1)"] : [] } ?? ["--start=" + text]
    }

    var takesValue: Bool {
      switch self {
      case .nothing, .words, .rowsOnly, .optionalValue: false
      case .nothingWithValue, .value: true
      }
    }
  }

  /// Translates the arguments of the picker to those of `carousel`.
  func arguments(_ arguments: [String]) -> [String] {
    var words: [String] = []
    var takesText = true
    // Whether a word may be the value of an option of `carousel pick`.
    var mayBeValue = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += [argument] + rest
        break
      }
      guard let option = option(argument, &rest) else {
        let isWord = !argument.hasPrefix("-") || argument == "-"
        if isWord ? mayBeValue : !ignores(argument) { words.append(argument) }
        mayBeValue = !isWord && !ignores(argument)
        continue
      }
      mayBeValue = false
      for (meaning, value) in option {
        switch meaning {
        case .nothing, .nothingWithValue: break
        case .words(let meant): words += meant
        case .optionalValue(let values, let meant):
          let isGiven = rest.first.map(values.contains) == true
          if !isGiven || rest.removeFirst() != "none" { words += meant }
        case .value(let meant): if let value { words += meant(value) }
        case .rowsOnly(let meant):
          takesText = false
          words += meant
        }
      }
    }
    return ["pick", "--labels"] + (takesText ? ["--free-text"] : []) + ["--overlay"] + standard
      + words
  }

  /// What the picker does without options: fuzzel alone finds letters that are not next to each other, and it and rofi
  /// have keys that choose with a status.
  private var standard: [String] {
    switch self {
    case .fuzzel: Self.numberKeys
    case .dmenu, .wofi, .bemenu: [Self.exact]
    case .rofi: [Self.exact] + Self.numberKeys
    }
  }

  private static let numberKeys = (1...10).flatMap { bindings("alt+\($0 % 10)", number: $0) }

  private static let exact = "--list-option=matching=exact"
  private static let onlyMatch = "--list-option=auto-select=true"

  /// How the picker searches, by the name that it has for it.
  private static func matching(_ name: String) -> [String] {
    ["--list-option=matching=" + (["fuzzy", "fzf"].contains(name) ? "fuzzy" : "exact")]
  }

  /// Whether an option is one of another version, or one that rofi ignores because it does not know it, and not one
  /// that asks for another mode.
  private func ignores(_ argument: String) -> Bool {
    [.rofi, .dmenu].contains(self) && !argument.hasPrefix("--") && argument.count > 2
      && !["-show", "-modi", "-modes", "-dump"].contains(argument)
  }

  /// The options that an argument consists of, each with its value, or `nil` for none of this picker.
  private func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) -> [(Meaning, String?)]? {
    switch self {
    case .dmenu, .rofi: longWord(argument, &rest).map { [$0] }
    case .fuzzel, .wofi, .bemenu:
      argument.hasPrefix("--")
        ? doubleDash(argument, &rest).map { [$0] } : letters(argument, &rest)
    }
  }

  /// An option with one dash and a long name, as dmenu and rofi have them: `-fn FONT`, `-l5`.
  private func longWord(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) -> (Meaning, String?)? {
    let table = self == .dmenu ? Self.dmenuOptions : [:]
    if let meaning = table[argument] ?? Self.rofiOptions[argument] {
      return (meaning, meaning.takesValue ? rest.popFirst() : nil)
    }
    if argument.hasPrefix("-kb-custom-"), let number = Int(argument.dropFirst(11)) {
      return (.value { Self.bindings($0, number: number) }, rest.popFirst())
    }
    if Self.rofiFamilies.contains(where: argument.hasPrefix) {
      return (.nothingWithValue, rest.popFirst())
    }
    guard self == .dmenu else { return nil }
    let value = argument.dropFirst(2)
    if argument.hasPrefix("-p"), !value.isEmpty { return (.prefix("--prompt="), String(value)) }
    let isCount = !value.isEmpty && value.allSatisfy { ("0"..."9").contains($0) }
    guard isCount, argument.hasPrefix("-l") || argument.hasPrefix("-m") else { return nil }
    return (.nothing, nil)
  }

  /// An option such as `--prompt=TEXT` or `--prompt TEXT`.
  private func doubleDash(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) -> (Meaning, String?)? {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let attached = parts.count > 1 ? parts[1] : nil
    guard let meaning = longOptions[parts[0]] else {
      // fuzzel has a color for everything.
      return parts[0].hasSuffix("-color") ? (.nothing, nil) : nil
    }
    return (meaning, attached ?? (meaning.takesValue ? rest.popFirst() : nil))
  }

  /// Letters after one dash, of which the last may have a value: `-dO alphabetical`, `-l5`.
  private func letters(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) -> [(Meaning, String?)]? {
    guard argument.hasPrefix("-"), argument.count > 1 else { return nil }
    var options: [(Meaning, String?)] = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let name = shortOptions[letter], let meaning = longOptions[name] else { return nil }
      guard meaning.takesValue else {
        options.append((meaning, nil))
        continue
      }
      options.append((meaning, letters.isEmpty ? rest.popFirst() : String(letters)))
      break
    }
    return options
  }

  // MARK: dmenu and rofi

  private static let dmenuOptions: [String: Meaning] = [
    "-v": .words(["--version"]),
    // The search ignores case in any case, and the overlay covers the screen.
    "-b": .nothing, "-f": .nothing, "-c": .nothing, "-s": .nothing, "-r": .nothing, "-F": .nothing,
    "-P": .words(["--password"]),
    "-fn": .nothingWithValue, "-nb": .nothingWithValue, "-nf": .nothingWithValue,
    "-sb": .nothingWithValue, "-sf": .nothingWithValue, "-nhb": .nothingWithValue,
    "-nhf": .nothingWithValue, "-shb": .nothingWithValue, "-shf": .nothingWithValue,
    "-x": .nothingWithValue, "-y": .nothingWithValue, "-z": .nothingWithValue,
    // Of patches: the height of a line, the columns of a grid, a text to begin with, the index of the row.
    "-h": .nothingWithValue, "-g": .nothingWithValue, "-it": .prefix("--search="),
    "-ix": .words(["--print=index"]), "-noi": .nothing, "-q": .nothing,
    "-X": .nothingWithValue, "-Y": .nothingWithValue, "-W": .nothingWithValue,
  ]

  private static let rofiOptions: [String: Meaning] = {
    var options: [String: Meaning] = [
      "-p": .prefix("--prompt="),
      "-mesg": .value { text in
        ["--message=" + String(decoding: RowMarkup.plain(Array(text.utf8)), as: UTF8.self)]
      },
      "-filter": .prefix("--search="), "-input": .prefix("--list-option=input="),
      "-matching": .value(matching),
      // A message without a list, which Enter and Escape close.
      "-e": .value {
        [
          "--message=" + $0, "--list-option=input=/dev/null", "--list-option=notice=true",
          "--bind=enter cancel",
        ]
      },
      "-markup-rows": .words(["--list-option=markup-rows=true"]),
      "-a": .prefix("--list-option=active="), "-u": .prefix("--list-option=urgent="),
      "-display-columns": .prefix("--with-nth="),
      "-display-column-separator": .prefix("--list-option=column-separator="),
      "-window-title": .prefix("--title="), "-select": .row,
      "-selected-row": .startIndex, "-multi-select": .words(["--multi"]),
      "-no-custom": .rowsOnly(["--ifne"]), "-only-match": .rowsOnly(),
      "-auto-select": .words([onlyMatch]), "-password": .words(["--password"]),
      "-sep": .prefix("--separator="),
      "-format": .value { ["--print=" + PrintArgument.rofi($0)] },
      "-version": .words(["--version"]), "-help": .words(["--help"]),
    ]
    for name in [
      "dmenu", "i", "case-sensitive", "no-case-sensitive", "no-fixed-num-lines", "fixed-num-lines",
      "show-icons", "no-show-icons", "no-config", "normal-window", "cycle", "no-cycle", "sort",
      "no-sort", "hide-scrollbar", "fuzzy", "tokenize", "sync", "markup",
      "keep-right", "no-lazy-grab", "steal-focus", "disable-history", "no-disable-history",
      "hover-select", "no-hover-select", "click-to-exit", "no-click-to-exit", "replace",
      "no-replace", "no-plugins", "sidebar-mode", "fake-transparency", "fullscreen",
      "no-fullscreen",
      "levenshtein-sort", "normalize-match", "transient-window", "color-enabled",
    ] {
      options["-" + name] = .nothing
    }
    for name in [
      "l", "w", "m", "x", "y", "bw", "eh", "dpi", "theme", "theme-str", "config", "lines",
      "width", "columns", "font", "location", "xoffset", "yoffset", "padding", "line-margin",
      "line-padding", "sorting-method", "icon-theme", "monitor", "pid", "cache-dir",
      "scroll-method", "threads", "async-pre-read", "separator-style", "opacity", "terminal",
      "plugin-path", "matching-negate-char", "ballot-selected-str", "ballot-unselected-str",
      "ellipsize-mode",
    ] {
      options["-" + name] = .nothingWithValue
    }
    return options
  }()

  /// The beginnings of further options of rofi, each with a value.
  private static let rofiFamilies = ["-kb-", "-me-", "-ml-", "-color-", "-display-", "-drun-"]

  /// The bindings for the keys of `-kb-custom-N`, which end rofi with status 9 + N; keys that the program does not know
  /// are left out.
  private static func bindings(_ keys: String, number: Int) -> [String] {
    keys.split(separator: ",").compactMap { key in
      let words = key.split { $0 == "+" || $0 == "-" }.map { $0.lowercased() }
      let name = words.map { keyNames[$0] ?? $0 }.joined(separator: "+")
      return BoundKey(name).map { _ in "--bind=\(name) choose \(number + 9)" }
    }
  }

  /// The names of keys of rofi, which are those of X, where they are others than ours.
  private static let keyNames = [
    "control": "ctrl", "mod1": "alt", "mod4": "super", "prior": "page-up", "page_up": "page-up",
    "next": "page-down", "page_down": "page-down", "kp_enter": "enter", "exclam": "!", "at": "@",
    "numbersign": "#", "dollar": "$", "percent": "%", "asciicircum": "^", "ampersand": "&",
    "asterisk": "*", "parenleft": "(", "parenright": ")", "minus": "-", "underscore": "_",
    "equal": "=", "comma": ",", "period": ".", "slash": "/", "question": "?", "semicolon": ";",
    "colon": ":", "apostrophe": "'", "grave": "`", "bracketleft": "[", "bracketright": "]",
    "backslash": "\\", "bar": "|", "less": "<", "greater": ">", "plus": "+",
  ]

  // MARK: fuzzel, wofi and bemenu

  private var longOptions: [String: Meaning] {
    switch self {
    case .dmenu, .rofi: [:]
    case .fuzzel: Self.fuzzelOptions
    case .wofi: Self.wofiOptions
    case .bemenu: Self.bemenuOptions
    }
  }

  private var shortOptions: [Character: String] {
    switch self {
    case .dmenu, .rofi: [:]
    case .fuzzel: Self.fuzzelLetters
    case .wofi: Self.wofiLetters
    case .bemenu: Self.bemenuLetters
    }
  }

  private static func table(
    _ options: [String: Meaning], flags: [String], values: [String]
  ) -> [String: Meaning] {
    let common: [String: Meaning] = [
      "prompt": .prefix("--prompt="), "version": .words(["--version"]), "help": .words(["--help"]),
      "dmenu": .nothing,
    ]
    return (flags.map { ($0, Meaning.nothing) } + values.map { ($0, Meaning.nothingWithValue) })
      .reduce(into: common.merging(options) { $1 }) { $0[$1.0] = $1.1 }
  }

  private static let fuzzelOptions = table(
    [
      // What is printed ends with a line feed all the same.
      "dmenu0": .words(["--separator=\\0"]), "index": .words(["--print=index"]),
      "no-run-if-empty": .words(["--ifne"]), "password": .words(["--password"]),
      "only-match": .rowsOnly(), "auto-select": .words([onlyMatch]), "mesg": .prefix("--message="),
      "output": .prefix("--output="),
      "layer": .prefix("--layer="), "select": .row, "select-index": .startIndex,
      "namespace": .prefix("--app-id="), "search": .prefix("--search="),
      "with-nth": .columns("--with-nth="), "accept-nth": .columns("--accept-nth="),
      "nth-delimiter": .prefix("--list-option=column-separator="),
      "match-mode": .value(matching), "no-fuzzy": .words([exact]),
      "prompt-only": .value { ["--prompt=" + $0, "--list-option=input=/dev/null"] },
    ],
    flags: [
      "insensitive", "no-icons", "show-actions", "log-no-syslog", "log-colorize",
      "no-exit-on-keyboard-focus-loss", "filter-desktop", "print-timing-info",
      "no-sort", "counter", "hide-prompt", "hide-before-typing", "use-bold", "minimal-lines",
      "no-mouse",
      "list-executables-in-path",
    ],
    values: [
      "config", "font", "dpi-aware", "icon-theme", "fields", "terminal", "lines", "width",
      "horizontal-pad", "vertical-pad", "inner-pad", "background", "text-color", "match-color",
      "selection-color", "selection-text-color", "selection-match-color", "border-width",
      "border-radius", "border-color", "fuzzy-min-length", "fuzzy-max-length-discrepancy",
      "fuzzy-max-distance", "line-height", "letter-spacing", "launch-prefix", "log-level", "tabs",
      "anchor", "x-margin", "y-margin", "y", "x", "match-nth", "placeholder",
      "image-size-ratio", "render-workers", "match-workers", "cache", "keyboard-focus",
      "placeholder-color", "prompt-color", "input-color", "message-color", "counter-color",
      "selection-radius", "delayed-filter-ms", "delayed-filter-limit", "scaling-filter",
      "count-color",
    ])

  private static let fuzzelLetters: [Character: String] = [
    "o": "output", "f": "font", "D": "dpi-aware", "p": "prompt", "i": "insensitive",
    "I": "no-icons", "F": "fields", "T": "terminal", "l": "lines", "w": "width",
    "x": "horizontal-pad", "y": "vertical-pad", "P": "inner-pad", "b": "background",
    "t": "text-color", "m": "match-color", "s": "selection-color", "S": "selection-text-color",
    "M": "selection-match-color", "B": "border-width", "r": "border-radius", "C": "border-color",
    "d": "dmenu", "R": "no-run-if-empty", "v": "version", "a": "anchor", "h": "help",
  ]

  private static let wofiOptions = table(
    [
      "password": .words(["--password"]), "monitor": .prefix("--output="),
      "search": .prefix("--search="), "allow-markup": .words(["--list-option=markup-rows=true"]),
      "allow-images": .words(["--list-option=images=true"]), "no-custom-entry": .rowsOnly(),
      "matching": .value(matching), "define": .value(defined),
    ],
    flags: [
      "fork", "normal-window", "exec-search", "hide-scroll", "hide-search", "insensitive",
      "parse-search", "no-actions", "gtk-dark",
    ],
    values: [
      "conf", "style", "color", "width", "height", "xoffset", "yoffset", "cache-file", "term",
      "location", "lines", "columns", "sort-order", "pre-display-cmd", "show", "layer",
    ])

  /// A line of the configuration of wofi, where it has a meaning.
  private static func defined(_ line: String) -> [String] {
    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    return switch (parts[0].replacing("-", with: "_"), parts[1]) {
    case ("dmenu_print_line_num", "true"): ["--print=index"]
    case ("dmenu_separator", let separator): ["--separator=" + separator]
    case ("allow_markup", "true"): ["--list-option=markup-rows=true"]
    case ("allow_images", "true"): ["--list-option=images=true"]
    case ("matching", let name): matching(name)
    case ("prompt", let text): ["--prompt=" + text]
    case ("search", let text): ["--search=" + text]
    default: []
    }
  }

  private static let wofiLetters: [Character: String] = [
    "f": "fork", "c": "conf", "s": "style", "C": "color", "d": "dmenu", "W": "width",
    "H": "height", "p": "prompt", "x": "xoffset", "y": "yoffset", "n": "normal-window",
    "I": "allow-images", "m": "allow-markup", "k": "cache-file", "t": "term", "P": "password",
    "e": "exec-search", "b": "hide-scroll", "M": "matching", "i": "insensitive",
    "q": "parse-search", "v": "version", "l": "location", "a": "no-actions", "D": "define",
    "L": "lines", "w": "columns", "O": "sort-order", "S": "show", "Q": "search", "G": "gtk-dark",
    "o": "monitor", "r": "pre-display-cmd", "h": "help", "j": "no-custom-entry",
  ]

  private static let bemenuOptions = table(
    [
      "index": .startIndex, "filter": .prefix("--search="), "auto-select": .words([onlyMatch]),
      "accept-single": .words(["--list-option=auto-select=single"]),
      "password": .optionalValue(["none", "hide", "indicator"], ["--password"]),
    ],
    flags: [
      "no-touch", "vim-esc-exits", "vim-normal-mode",
      "ignorecase", "wrap", "fork", "no-exec", "bottom", "grab", "no-overlap", "center",
      "no-spacing", "fixed-height", "no-cursor", "no-keyboard", "single-instance",
    ],
    values: [
      "list", "prefix", "scrollbar", "line-height", "monitor", "margin", "width-factor", "border",
      "border-radius", "ch", "cw", "hp", "fn", "tb", "tf", "fb", "ff", "cb", "cf", "nb", "nf", "hb",
      "hf", "fbb", "fbf", "sb", "sf", "ab", "af", "scb", "scf", "bdr", "counter", "binding",
    ])

  private static let bemenuLetters: [Character: String] = [
    "F": "filter", "I": "index", "i": "ignorecase", "l": "list", "P": "prefix", "p": "prompt",
    "v": "version",
    "w": "wrap", "x": "password", "b": "bottom", "f": "grab", "H": "line-height", "m": "monitor",
    "n": "no-overlap", "M": "margin", "W": "width-factor", "c": "center", "s": "no-spacing",
    "B": "border", "R": "border-radius", "h": "help", "C": "no-cursor", "T": "no-touch",
    "K": "no-keyboard", "e": "vim-esc-exits", "N": "vim-normal-mode",
  ]
}

import CarouselView

/// All keys of a program: the user's own first, then those of its view and of the program.
struct KeyTable {
  /// What keys of the view do, by their keysyms.
  private(set) var view: [UInt32: InputAction.Kind]
  /// What other keys do; of several for the same key the first counts.
  private(set) var bindings: [KeyBinding] = []

  /// Keys of a view, changed and extended by bindings.
  ///
  /// Of keys that a view can hold down, those with a view command belong to the view. Those that end the
  /// program or change the window do not: a user who binds them wants them in every mode.
  init(view: [UInt32: InputAction.Kind], _ bindings: [KeyBinding]) {
    self.view = view
    var bound: Set<BoundKey> = []
    for binding in bindings where bound.insert(binding.key).inserted {
      if binding.key.modifiers.isEmpty, case .view(let command) = binding.command,
        command != .close, command != .toggleFullscreen, let symbol = binding.key.symbol
      {
        self.view[symbol] = command
      } else {
        if binding.key.modifiers.isEmpty, let symbol = binding.key.symbol {
          self.view[symbol] = nil
        }
        self.bindings.append(binding)
      }
    }
  }

  /// What a key does that is not the view's, or `nil` if it is.
  func command(for key: KeyInput) -> ProgramCommand? {
    bindings.first { $0.key.matches(key) }?.command
  }

  /// What there is to know of the keys, a row for each thing that one does.
  func rows(in words: KeyWords) -> [KeyPage.Row] {
    let known = ProgramCommand.words.compactMap { word -> KeyPage.Row? in
      guard let summary = words.summary(of: word.command) else { return nil }
      var keys = view.filter { ProgramCommand.view($0.value) == word.command }.keys.sorted(by: >)
        .map { words.name(ofKey: Self.name($0)) }
      keys += bindings.filter { $0.command == word.command }.map(\.key.name).map {
        words.name(ofKey: Self.capital($0))
      }
      return keys.isEmpty ? nil : KeyPage.Row(key: keys.joined(separator: "  "), summary: summary)
    }
    let own = bindings.compactMap { binding -> KeyPage.Row? in
      guard !ProgramCommand.words.contains(where: { $0.command == binding.command }) else {
        return nil
      }
      return binding.command.summary.map {
        KeyPage.Row(key: Self.capital(binding.key.name), summary: $0)
      }
    }
    return known + own
  }

  /// A key's name for people, by its keysym.
  private static func name(_ symbol: UInt32) -> String {
    switch symbol {
    case KeySymbol.left: "←"
    case KeySymbol.right: "→"
    case KeySymbol.up: "↑"
    case KeySymbol.down: "↓"
    case 0x21...0x7E: String(Character(Unicode.Scalar(UInt8(symbol))))
    default: capital(BoundKey.name(of: symbol) ?? "")
    }
  }

  private static func capital(_ name: String) -> String {
    guard name.count > 1 else { return name }
    // A key with modifiers: the parts may be single letters.
    if name.dropLast().contains("+") {
      let key = name.hasSuffix("++") ? "+" : String(name.split(separator: "+").last ?? "")
      let modifiers = name.dropLast(key.count).split(separator: "+").map { capital(String($0)) }
      return (modifiers + [key.count == 1 ? key.uppercased() : capital(key)])
        .joined(separator: "+")
    }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
      separator: " ")
  }
}

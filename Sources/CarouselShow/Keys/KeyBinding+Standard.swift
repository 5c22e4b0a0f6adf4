import CarouselView

extension KeyBinding {
  /// The keys of the program beside those of a view.
  static let standard: [KeyBinding] = [
    ("?", ProgramCommand.help), ("f1", .help), ("t", .turnType(1)), ("T", .turnType(-1)),
    ("b", .nextTheme), ("r", .toggle(.reflection)), ("s", .toggle(.shadow)),
    ("c", .toggle(.captions)), ("d", .toggle(.dots)), ("m", .mark),
  ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }

  /// The keys where letters are typed.
  static let whileTyping: [KeyBinding] = standard.filter { $0.key.name == "f1" }
}

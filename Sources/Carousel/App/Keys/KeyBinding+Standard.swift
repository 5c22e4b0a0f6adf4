import CarouselView

extension KeyBinding {
  /// The keys of the program, besides those of a view.
  static let standard: [KeyBinding] =
    zooming
    + [
      ("?", ProgramCommand.help), ("f1", .help), ("/", .search), ("n", .match(1)),
      ("N", .match(-1)),
      ("t", .turnType(1)), ("T", .turnType(-1)), ("b", .nextTheme), ("r", .toggle(.reflection)),
      ("s", .toggle(.shadow)), ("c", .toggle(.captions)), ("d", .toggle(.dots)), ("m", .mark),
      ("I", .information), ("v", .strip), ("]", .turn(.right)), ("[", .turn(.left)),
      ("|", .turn(.horizontal)), ("_", .turn(.vertical)),
    ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }

  /// The keys where letters are typed.
  ///
  /// Those that zoom do so while an item is open, when nothing is typed.
  static let whileTyping: [KeyBinding] = zooming + standard.filter { $0.key.name == "f1" }

  private static let zooming: [KeyBinding] = [
    ("+", ProgramCommand.zoom(.larger)), ("=", .zoom(.larger)), ("-", .zoom(.smaller)),
    ("0", .zoom(.fit)), ("1", .zoom(.actual)),
  ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }
}

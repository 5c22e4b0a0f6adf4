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
      ("g", .gallery), ("<", .pace(1)), (">", .pace(-1)), ("menu", .menu), ("I", .information),
      ("v", .strip), ("]", .turn(.right)), ("[", .turn(.left)),
      ("|", .turn(.horizontal)), ("_", .turn(.vertical)),
    ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }

  /// The keys of a program that visitors cannot end.
  static let kiosk: [KeyBinding] = standard.filter { $0.command == .gallery || $0.command == .menu }

  /// The keys where letters are typed.
  ///
  /// Those that zoom do so while an item is open, when nothing is typed.
  static let whileTyping: [KeyBinding] =
    zooming
    + [("f1", ProgramCommand.help), ("f2", .gallery), ("menu", .menu)].compactMap {
      name, command in BoundKey(name).map { KeyBinding($0, command) }
    }

  private static let zooming: [KeyBinding] = [
    ("+", ProgramCommand.zoom(.larger)), ("=", .zoom(.larger)), ("-", .zoom(.smaller)),
    ("0", .zoom(.fit)), ("1", .zoom(.actual)),
    ("w", .zoom(.width)),
  ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }
}

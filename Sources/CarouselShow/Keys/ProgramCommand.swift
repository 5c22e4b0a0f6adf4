import CarouselEngine
public import CarouselView

/// What a key of the program can be bound to.
public enum ProgramCommand: Equatable, Sendable {
  /// What a view does itself.
  case view(KeyCommand)
  /// The next arrangement, or the one before.
  case turnType(Int)
  /// The next theme.
  case nextTheme
  /// Turns a part of the look on or off.
  case toggle(Look)
  /// Marks the item in front, or takes its mark away.
  case mark
  /// Shows the keys.
  case help
  /// Sets options.
  case set([StyleSetting])
  /// Starts a program.
  case run(CommandTemplate)
  /// Nothing: the key is free.
  case nothing

  /// What of the look can be turned on and off.
  public enum Look: String, CaseIterable, Sendable {
    /// The mirror image on the floor.
    case reflection
    /// The shadows of cards.
    case shadow
    /// The name of the item in front.
    case captions
    /// The row of dots.
    case dots
  }

  /// The commands that are one word, with what they do in few words.
  static let words: [(name: String, summary: String, command: ProgramCommand)] = [
    ("left", "one to the left", .view(.left)), ("right", "one to the right", .view(.right)),
    ("next", "the next one", .view(.forward)), ("previous", "the one before", .view(.backward)),
    ("page-next", "a page on", .view(.pageForward)),
    ("page-previous", "a page back", .view(.pageBackward)),
    ("first", "the first one", .view(.first)), ("last", "the last one", .view(.last)),
    ("select", "open or choose", .view(.select)), ("cancel", "close, or end", .view(.cancel)),
    ("where", "say where you are", .view(.whereAmI)),
    ("pause", "pause the slide show", .view(.togglePause)),
    ("fullscreen", "full screen", .view(.toggleFullscreen)), ("quit", "end", .view(.close)),
    ("next-type", "the next arrangement", .turnType(1)),
    ("previous-type", "the arrangement before", .turnType(-1)),
    ("next-theme", "other colours", .nextTheme),
    ("reflection", "mirror images", .toggle(.reflection)), ("shadow", "shadows", .toggle(.shadow)),
    ("captions", "names", .toggle(.captions)), ("dots", "dots", .toggle(.dots)),
    ("mark", "mark", .mark),
    ("help", "these keys", .help), ("none", "nothing", .nothing),
  ]

  /// A command by its words: the name of one, `set` and options, or `run`, a program and its
  /// arguments.
  ///
  /// - Throws: ``ShowError/setting(_:)`` if there is no such command
  public init(_ words: [String]) throws(ShowError) {
    guard let name = words.first else { throw .setting("name what the key does") }
    let rest = Array(words.dropFirst())
    switch name {
    case "set":
      var settings: [StyleSetting] = []
      for word in rest {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .setting("set takes name=value, not \(word)") }
        settings.append(StyleSetting(parts[0], parts[1]))
      }
      guard !settings.isEmpty else { throw .setting("set needs name=value") }
      self = .set(settings)
    case "run":
      self = .run(try CommandTemplate(rest))
    default:
      guard let known = Self.words.first(where: { $0.name == name }) else {
        let nearest = NearestName.of(name, among: Self.words.map(\.name) + ["set", "run"])
        throw .setting(
          "no key can do \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
      guard rest.isEmpty else { throw .setting("\(name) takes nothing behind it") }
      self = known.command
    }
  }

  /// Whether it is done again while its key is held.
  var repeats: Bool {
    switch self {
    case .view(.left), .view(.right), .view(.forward), .view(.backward): true
    default: false
    }
  }

  /// What it does, in few words; `nil` for nothing.
  var summary: String? {
    switch self {
    case .nothing: nil
    case .set(let settings):
      settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    case .run(let template): template.words.joined(separator: " ")
    default: Self.words.first { $0.command == self }?.summary
    }
  }
}

public import CarouselDesktop
public import CarouselPaint
public import CarouselView

/// What a key of the program can be bound to.
public enum ProgramCommand: Equatable, Sendable {
  /// What a view does itself.
  case view(InputAction.Kind)
  /// The next arrangement, or the one before.
  case turnType(Int)
  /// The next theme.
  case nextTheme
  /// Turns a part of the look on or off.
  case toggle(Look)
  /// Marks the item in front, or removes its mark.
  case mark
  /// Enlarges the item in front, or changes its size.
  case zoom(Zoom)
  /// Turns or flips the current picture.
  case turn(Orientation.Change)
  /// Shows all cards in a grid, or as they were.
  case gallery
  /// Shows the actions that there are for fingers and pointers.
  case menu
  /// Shows each picture of a slide show longer (1) or shorter (−1).
  case pace(Int)
  /// Shows thumbnails under an opened item, or takes them away.
  case strip
  /// Searches for a name.
  case search
  /// Moves on by a number of matches of the last search.
  case match(Int)
  /// Shows the facts about the current item.
  case information
  /// Shows the keys.
  case help
  /// Sets options.
  case set([StyleSetting])
  /// Sets a setting to the value after its present one, of at least two.
  case cycle(String, [String])
  /// Chooses the item in front, and ends a picker with an exit status.
  case choose(Int32)
  /// Starts a program.
  case run(CommandTemplate)
  /// Nothing: the key is free.
  case nothing

  /// What can be done to the size of an opened item.
  public enum Zoom: Sendable {
    /// Makes it larger; opens it if it is not open.
    case larger
    /// Makes it smaller.
    case smaller
    /// Fits it into the view.
    case fit
    /// Shows a pixel of it on a pixel of the screen.
    case actual
    /// Shows all of its width, from its upper edge on.
    case width
  }

  /// What of the look can be turned on and off.
  public enum Look: String, CaseIterable, Sendable {
    /// The reflection on the floor.
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
    ("next", "next", .view(.forward)), ("previous", "previous", .view(.backward)),
    ("page-next", "page forward", .view(.pageForward)),
    ("page-previous", "page back", .view(.pageBackward)),
    ("first", "first", .view(.first)), ("last", "last", .view(.last)),
    ("search", "search by name", .search), ("next-match", "next match", .match(1)),
    ("previous-match", "previous match", .match(-1)),
    ("select", "open or choose", .view(.select)), ("cancel", "close or quit", .view(.cancel)),
    ("zoom-in", "zoom in", .zoom(.larger)), ("zoom-out", "zoom out", .zoom(.smaller)),
    ("zoom-fit", "fit, when open", .zoom(.fit)),
    ("zoom-actual", "actual size, when open", .zoom(.actual)),
    ("zoom-width", "fit the width, when open", .zoom(.width)),
    ("where", "show the position", .view(.whereAmI)),
    ("pause", "start or pause a slide show", .view(.togglePause)),
    ("slower", "slower slide show", .pace(1)), ("faster", "faster slide show", .pace(-1)),
    ("gallery", "all as a grid", .gallery), ("menu", "menu", .menu),
    ("fullscreen", "full screen", .view(.toggleFullscreen)), ("quit", "quit", .view(.close)),
    ("next-type", "next arrangement", .turnType(1)),
    ("previous-type", "previous arrangement", .turnType(-1)),
    ("next-theme", "next theme", .nextTheme),
    ("reflection", "reflections", .toggle(.reflection)), ("shadow", "shadows", .toggle(.shadow)),
    ("captions", "captions", .toggle(.captions)), ("dots", "dots", .toggle(.dots)),
    ("rotate-right", "rotate right", .turn(.right)),
    ("rotate-left", "rotate left", .turn(.left)),
    ("flip-horizontal", "flip left and right", .turn(.horizontal)),
    ("flip-vertical", "flip top and bottom", .turn(.vertical)),
    ("strip", "thumbnails, when open", .strip), ("mark", "mark", .mark),
    ("information", "information", .information),
    ("help", "these keys", .help), ("none", "nothing", .nothing),
  ]

  /// A command by its words: the name of one, `set` and options, or `run`, a program and its
  /// arguments.
  ///
  /// - Throws: ``DesktopError/setting(_:)`` if there is no such command
  public init(_ words: [String]) throws(DesktopError) {
    guard let name = words.first else { throw .setting("the action is missing") }
    let rest = Array(words.dropFirst())
    switch name {
    case "set":
      var settings: [StyleSetting] = []
      for word in rest {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw .setting("set takes name=value, not \(word)")
        }
        settings.append(StyleSetting(parts[0], parts[1]))
      }
      guard !settings.isEmpty else { throw .setting("set needs name=value") }
      self = .set(settings)
    case "choose":
      let status = rest.isEmpty ? 0 : Int32(rest[0]) ?? -1
      guard rest.count < 2, status == 0 || Self.statuses.contains(status) else {
        throw .setting("choose takes an exit status from 10 to 28")
      }
      self = .choose(status)
    case "toggle":
      guard let setting = rest.first else { throw .setting("toggle needs the name of a setting") }
      let values = rest.count > 1 ? Array(rest.dropFirst()) : ["yes", "no"]
      guard values.count > 1 else { throw .setting("toggle needs two values or none") }
      self = .cycle(setting, values)
    case "run":
      self = .run(try CommandTemplate(rest))
    default:
      guard let known = Self.words.first(where: { $0.name == name }) else {
        let nearest = NearestName.of(
          name, among: Self.words.map(\.name) + ["set", "toggle", "choose", "run"])
        throw .setting(
          "unknown action '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      guard rest.isEmpty else { throw .setting("'\(name)' takes no arguments") }
      self = known.command
    }
  }

  /// The exit statuses that keys of a picker can have.
  static let statuses: ClosedRange<Int32> = 10...28

  /// Whether it is done again while its key is held.
  var repeats: Bool {
    switch self {
    case .view(.left), .view(.right), .view(.forward), .view(.backward): true
    default: false
    }
  }

  /// What it does, in few words, or `nil` for nothing.
  var summary: String? {
    switch self {
    case .nothing: nil
    case .set(let settings):
      settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    case .choose(let status): status == 0 ? "choose" : "choose, status \(status)"
    case .cycle(let name, let values):
      values == ["yes", "no"] ? name : "\(name): \(values.joined(separator: ", "))"
    case .run(let template): template.words.joined(separator: " ")
    default: Self.words.first { $0.command == self }?.summary
    }
  }
}

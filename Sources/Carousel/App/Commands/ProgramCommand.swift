public import CarouselPaint
public import CarouselView

/// What a carousel can be asked to do: by a key, by `carousel msg`, or by a line of JSON.
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
  /// Turns or flips a picture: that in front unless an item is named, here and below.
  case turn(Orientation.Change, ItemReference? = nil)
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
  /// Goes to an item.
  case go(to: ItemReference)
  /// Puts items in before the one at `place`, from 0; `nil` puts them at the end.
  case insert([ListRow], place: Int?)
  /// Takes an item away.
  case remove(ItemReference?)
  /// Loads a picture again, or all of them for `nil`.
  case reload(ItemReference?)
  /// Starts, pauses, resumes or ends a slide show.
  case autoplay(Show)
  /// Opens the item in front, or enters the folder.
  case open
  /// Closes the opened item, or leaves the folder.
  case close
  /// Answers with the state.
  case query
  /// Answers with the state, and reports events from then on.
  case subscribe
  /// Asks something of a window switcher.
  case windows(WindowsAction)
  /// Nothing: the key is free.
  case nothing

  /// Which item a command is about.
  public enum ItemReference: Equatable, Sendable {
    /// By its place, from 0.
    case index(Int)
    /// By what makes it the same after a change.
    case id(String)
  }

  /// What becomes of a slide show.
  public enum Show: Equatable, Sendable {
    /// Start, with this number of seconds per item.
    case every(Double)
    case pause
    case resume
    case stop
  }

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

  /// The commands that are one word, with what they do in few words; the page of keys lists them in this order.
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
    ("help", "keys", .help), ("none", "nothing", .nothing),
  ]

  /// The exit statuses with which a picker can end.
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
    case .go(.index(let index)): "to \(index + 1)"
    case .go(.id(let id)): "to \(id)"
    case .windows(let action): action.rawValue
    default: Self.words.first { $0.command == self }?.summary ?? CommandForm.summary(of: self)
    }
  }
}

/// What can be asked of a window switcher.
public enum WindowsAction: String, CaseIterable, Sendable {
  /// Shows the switcher, or goes to the next window. The window in front is chosen when the keys
  /// that were held are released.
  case next
  /// The same, to the previous window.
  case previous
  /// The next window of the program that has the keyboard.
  case nextOfApplication = "next-of-app"
  /// The previous window of the program that has the keyboard.
  case previousOfApplication = "previous-of-app"
  /// Shows the switcher until a window is chosen.
  case show
  /// Hides the switcher.
  case close
}

/// An option of a carousel's look or motion and what it is set to, in the words of the command line.
public struct StyleSetting: Equatable, Sendable {
  /// The option's name, without dashes before it.
  public var name: String
  /// Its value; `yes` or `no` for a switch.
  public var value: String

  /// An option and what it is set to.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

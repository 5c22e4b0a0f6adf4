import CarouselAccessibility
import CarouselAnnouncements
import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import Wayland

/// The settings of the modes that open a window.
struct WindowOptions: Sendable {
  /// What settings say of the window as it is; the others below decide the rest.
  var shown = CarouselWindowSettings()
  /// Whether it begins full screen; `nil` for as the mode does.
  var fullscreen: Bool?
  var anchor = AnchorArgument.all
  /// The name of the screen; empty to leave it to the compositor.
  var output = ""
  var size: Dimensions?
  var depth: PixelDepth?
  /// The picture in front at first, from 1.
  var start = 1
  /// Whether the picture that was in front last is in front at first.
  var remember = false
  /// The seconds after which a slide show steps; `nil` for no slide show.
  var autoplay: Double?
  /// The seconds that one slide takes to follow another in a slide show.
  var transition = 1.0
  /// The seconds without input after which the first picture is shown again; 0 for never, `nil` for as the mode does.
  var returnAfter: Double?
  /// When pictures without `hours` are shown, as times of the day; `nil` for always.
  var hours: HoursOfDay?
  /// Whether folders are watched; `nil` for as the mode does.
  var watch: Bool?
  /// Whether the program outlives its compositor; `nil` for as the mode does.
  var reconnect: Bool?
  var requireSandbox = false
  /// Whether no positions are written.
  var isPrivate = false
  var appID = "carousel"
  /// The title; empty for that of the picture in front.
  var title = ""
  var language: LanguageArgument?
  var bind: [BindingArgument] = []
  var socket: ControlName?

  /// The language that is asked for, by the command line or the environment.
  var spoken: LanguageArgument? { language ?? LanguageArgument.ofEnvironment() }

  /// What screen readers call lists and what is done with their items.
  var listWords: ListWords {
    spoken?.listWords ?? ListWords()
  }

  /// The user's own keys; a later binding of a key precedes an earlier one.
  var bindings: [KeyBinding] { bind.reversed().map(\.binding) }

  /// How the window begins, with a number of pictures.
  func settings(count: Int) -> CarouselWindowSettings {
    var settings = shown
    if !title.isEmpty { settings.title = RawArguments.words(of: title).plainLine() }
    settings.titleFollowsItem = title.isEmpty
    settings.appID = RawArguments.words(of: appID).plainLine()
    // Whatever name it goes by, it has the program's icon.
    settings.icon = WindowIcon(name: "carousel")
    settings.accessibility = AccessibleApplication(
      name: "carousel", version: CarouselProgram.version, activation: listWords.activate)
    settings.listLabel = listWords.pictures
    settings.phrases = spoken?.phrases ?? Phrases()
    settings.isFullscreen = fullscreen ?? false
    settings.overlay.edges = anchor.edges
    settings.outputName = RawArguments.words(of: output).plainLine()
    if let size { settings.size = size.size }
    if let depth { settings.depth = depth }
    settings.startIndex = max(0, min(start, count) - 1)
    settings.returnsAfter = returnAfter.flatMap { $0 > 0 ? $0 : nil }
    settings.autoplay = autoplay.map { Autoplay(interval: $0) }
    return settings
  }
}

/// The edges that an overlay is fixed to: `all`, `center`, or some of them such as `bottom,left,right`.
struct AnchorArgument: Equatable, SettingValue {
  let text: String
  let edges: LayerSettings.Edges

  static let placeholder: String? = "edges"
  static let form = "all, center, or some of top, bottom, left and right such as bottom,left"

  /// All edges.
  static let all = AnchorArgument(text: "all", edges: .all)

  private init(text: String, edges: LayerSettings.Edges) { (self.text, self.edges) = (text, edges) }

  init?(argument: String) {
    var edges: LayerSettings.Edges = []
    if argument == "all" {
      edges = .all
    } else if argument != "center" {
      for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
        switch word {
        case "top": edges.insert(.top)
        case "bottom": edges.insert(.bottom)
        case "left": edges.insert(.left)
        case "right": edges.insert(.right)
        default: return nil
        }
      }
    }
    self.init(text: argument, edges: edges)
  }
}

/// A key and what it does: `x next`.
struct BindingArgument: ExplainedValue {
  /// The binding as it was written.
  let text: String
  /// The key and what it does.
  let binding: KeyBinding

  init(parsing text: String) throws(DesktopError) {
    (self.text, binding) = (text, try KeyBinding(text))
    // The settings must exist and have the values.
    let changes =
      switch binding.command {
      case .set(let changes): changes
      case .cycle(let name, let values): values.map { StyleSetting(name, $0) }
      default: [StyleSetting]()
      }
    _ = try LiveStyle(.view, Settings()).changed(by: changes)
  }
}

/// How other programs and this one work together while it runs.
struct ControlOptions {
  /// Whether commands are taken from standard input and answered on standard output.
  var control = false
  /// The program to start when a picture is selected.
  var onSelect: CommandArgument?
  /// The program to start when the carousel settles on another picture.
  var onSettle: CommandArgument?
  /// The program to start for the first picture if nothing is chosen.
  var onCancel: CommandArgument?

  /// `style` with the gestures that open a picture: a tap starts the program, where there is one.
  func opening(_ style: CarouselStyle) -> CarouselStyle {
    var style = style
    style.opensWith = onSelect == nil ? .all : [.doubleTap, .pinch]
    return style
  }
}

/// A program and its arguments.
struct CommandArgument: ExplainedValue {
  /// The command as it was written.
  let text: String
  /// The program with its placeholders for pictures.
  let template: CommandTemplate

  static let placeholder: String? = "command"

  init(parsing text: String) throws(DesktopError) {
    guard let words = CommandWords.of(text) else { throw .setting("a quote is not closed") }
    (self.text, template) = (text, try CommandTemplate(words))
  }
}

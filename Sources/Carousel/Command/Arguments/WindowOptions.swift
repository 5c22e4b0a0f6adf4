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
  /// Whether it begins full screen; `nil` for as the mode does.
  var fullscreen: Bool?
  /// Whether it lies above all windows, where the compositor has layers.
  var overlay = false
  var layer = LayerSettings.Layer.overlay
  var anchor = AnchorArgument.all
  /// The distance of an overlay from its edges, in logical units.
  var margin = 0
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
  /// Whether thumbnails are shown under an opened picture.
  var strip = false
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
  var listWords: (pictures: String, windows: String, programs: String, activate: String) {
    spoken?.listWords ?? ("Pictures", "Windows", "Programs", "Activate")
  }

  /// The user's own keys; a later binding of a key precedes an earlier one.
  var bindings: [KeyBinding] { bind.reversed().map(\.binding) }

  /// How the window begins, with a number of pictures.
  func settings(count: Int) -> CarouselWindowSettings {
    var settings = CarouselWindowSettings()
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
    settings.isOverlay = overlay
    settings.overlay.layer = layer
    settings.overlay.edges = anchor.edges
    settings.overlay.margin = margin
    settings.outputName = RawArguments.words(of: output).plainLine()
    if let size { settings.size = size.size }
    if let depth { settings.depth = depth }
    settings.startIndex = max(0, min(start, count) - 1)
    settings.showsStrip = strip
    settings.returnsAfter = returnAfter.flatMap { $0 > 0 ? $0 : nil }
    settings.autoplay = autoplay.map { Autoplay(interval: $0) }
    return settings
  }
}

import CarouselAnnouncements
import ArgumentParser
import CarouselAccessibility
import CarouselEngine
import CarouselShow
import CarouselText
import Wayland

/// The options of the modes that open a window.
struct WindowOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Begin with the whole screen; a kiosk does.")
  var fullscreen: Bool?

  @Option(help: ArgumentHelp("The size of the window.", valueName: "WxH"))
  var size: Dimensions?

  @Option(
    help: ArgumentHelp(
      "Bits of a pixel: 32, or 16 for half the memory; by default as the compositor prefers.",
      valueName: "bits"))
  var colorDepth: DepthArgument?

  @Option(
    help: ArgumentHelp("The picture in front at the beginning, counted from 1.", valueName: "n"))
  var start = 1

  @Option(help: ArgumentHelp("Step to the next picture after so long.", valueName: "seconds"))
  var autoplay: Double?

  @Flag(
    inversion: .prefixedNo,
    help: "Follow what comes and goes in the folders, and wait for missing ones; a kiosk does.")
  var watch: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Wait for a compositor, and for the next when one ends; a kiosk does.")
  var reconnect: Bool?

  @Flag(help: "Decode no picture where the system allows no sandbox.")
  var requireSandbox = false

  @Option(help: ArgumentHelp("The name by which the desktop knows the program.", valueName: "id"))
  var appID = "carousel"

  @Option(
    help: "The window's title; by default the picture, its position and its folder.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The language of announcements and of the keys' page: en, de, ar, zh; by default the environment's.",
      valueName: "language"))
  var language: LanguageArgument?

  @Option(
    help: ArgumentHelp(
      """
      What a key does: x next, ctrl+alt+j next, w set type=wheel, e run gimp {path}; ? shows all keys. \
      Can be given several times.
      """, valueName: "key command"))
  var bind: [BindingArgument] = []

  @Option(
    help: ArgumentHelp(
      "Take commands of carousel msg under this name.", valueName: "name"))
  var socket: SocketArgument?

  @Option(
    help: ArgumentHelp(
      "Write when each frame was drawn and seen, one line of JSON each.", valueName: "file"))
  var frameLog: PathArgument?

  mutating func validate() throws {
    guard (1...Int.max).contains(start) else {
      throw ValidationError("--start must be 1 or more, not \(start)")
    }
    _ = try slideShow()
    _ = try bindings()
  }

  /// The language that is asked for, by the command line or the environment.
  var spoken: LanguageArgument? { language ?? LanguageArgument.ofEnvironment }

  /// The user's own keys.
  func bindings() throws -> [KeyBinding] {
    // What is said later counts.
    try bind.reversed().map { try $0.binding() }
  }

  /// How the window begins, with so many pictures.
  func settings(count: Int) throws -> CarouselWindowSettings {
    var settings = CarouselWindowSettings()
    if let title { settings.title = RawArguments.words(of: title).plainLine() }
    settings.titleFollowsItem = title == nil
    settings.appID = RawArguments.words(of: appID).plainLine()
    // Whatever name it goes by, it has the program's icon.
    settings.icon = WindowIcon(name: "carousel")
    settings.accessibility = AccessibleApplication(
      name: "carousel", version: CarouselProgram.version)
    settings.listLabel = "Pictures"
    settings.phrases = spoken?.phrases ?? Phrases()
    settings.isFullscreen = fullscreen ?? false
    if let size { settings.size = size.size }
    if let colorDepth { settings.depth = colorDepth.depth }
    settings.startIndex = max(0, min(start, count) - 1)
    settings.autoplay = try slideShow()
    return settings
  }

  private func slideShow() throws -> Autoplay? {
    guard let autoplay else { return nil }
    let show = Autoplay(interval: autoplay)
    do throws(EngineError) { try show.validate() } catch {
      guard case .outOfRange(_, let value, let limits) = error else { throw error }
      throw ValidationError(
        EngineError.outOfRange(name: "--autoplay", value: value, limits: limits).description)
    }
    return show
  }
}

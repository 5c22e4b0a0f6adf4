import CarouselCVersion
import CarouselDesktop
import CarouselPaint
import CarouselView

/// A mode of the program: what help says about it, and what it does.
protocol Command {
  /// One sentence about it.
  static var abstract: String { get }
  /// The forms of its command line, one line each.
  static var usage: [String] { get }
  /// What help says after the options.
  static var discussion: String { get }

  /// The settings of the run.
  var settings: Settings { get }

  /// The mode with its settings.
  init(settings: Settings)
  /// Runs it to its end.
  func run() throws
  /// The look that the settings ask for in this mode.
  func shownStyle() throws(DesktopError) -> CarouselStyle
}

extension Command {
  func shownStyle() throws(DesktopError) -> CarouselStyle {
    settings.control.opening(try settings.style.style())
  }
}

/// Facts about the program.
enum CarouselProgram {
  /// The version of the program, and of the package that meson installs.
  static let version = unsafe String(cString: carousel_version())

  /// The version, and the file formats that can be shown here and those whose libraries are missing.
  static var facts: String {
    let missing = PictureFormats.undecodableExtensions.sorted().joined(separator: " ")
    return """
      carousel \(version)
      formats: \(PictureFormats.extensions.sorted().joined(separator: " "))
      """ + (missing.isEmpty ? "" : "\nnot installed: \(missing)")
  }
}

/// A command line that cannot be run; the description is one line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  let description: String

  /// An error with its description.
  init(_ description: String) { self.description = description }
}

/// What the program is called for.
enum Mode: String, CaseIterable, Sendable {
  case view
  case pick
  case kiosk
  case host
  case windows
  case msg
  case subscribe
  case render

  /// Whether a configuration file can have settings of the mode.
  var isConfigurable: Bool { self != .msg && self != .subscribe }

  /// The command that runs it.
  var command: any Command.Type {
    switch self {
    case .view: ViewCommand.self
    case .pick: PickCommand.self
    case .kiosk: KioskCommand.self
    case .render: RenderCommand.self
    case .host: HostCommand.self
    case .windows: WindowsCommand.self
    case .msg: MsgCommand.self
    case .subscribe: SubscribeCommand.self
    }
  }
}

extension Set<Mode> {
  /// The modes that show pictures in a window.
  static let pictures: Self = [.view, .pick, .kiosk]
  /// The modes that open a window.
  static let windowed = pictures.union([.host, .windows])
  /// The modes that show cards.
  static let looks = windowed.union([.render])
}

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

/// What the program is called for.
enum Mode: String, CaseIterable, Sendable {
  case view
  case pick
  case kiosk
  case events
  case host
  case windows
  case msg
  case subscribe
  case render
  case bench

  /// Whether a configuration file can have settings of the mode.
  var isConfigurable: Bool { self != .msg && self != .subscribe }

  /// The command that runs it.
  var command: any Command.Type {
    switch self {
    case .view: ViewCommand.self
    case .pick: PickCommand.self
    case .kiosk: KioskCommand.self
    case .events: EventsCommand.self
    case .render: RenderCommand.self
    case .bench: BenchCommand.self
    case .host: HostCommand.self
    case .windows: WindowsCommand.self
    case .msg: MsgCommand.self
    case .subscribe: SubscribeCommand.self
    }
  }
}

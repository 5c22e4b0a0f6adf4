import ArgumentParser

/// A mode of the program that has options of its own in a configuration file.
enum Mode: String, CaseIterable {
  case view
  case pick
  case kiosk
  case events
  case render
  case bench
  case host
  case windows

  /// The mode of a command line; `nil` for commands that show nothing.
  init?(of arguments: [String]) {
    guard let first = arguments.first, CarouselProgram.commandNames.contains(first) else {
      self = .view
      return
    }
    self.init(rawValue: first)
  }

  /// The command that has the options.
  var command: any ParsableCommand.Type {
    switch self {
    case .view: ViewCommand.self
    case .pick: PickCommand.self
    case .kiosk: KioskCommand.self
    case .events: EventsCommand.self
    case .render: RenderCommand.self
    case .bench: BenchCommand.self
    case .host: HostCommand.self
    case .windows: WindowsCommand.self
    }
  }

  /// What a command line needs beside options.
  var example: [String] {
    switch self {
    case .render: ["--output=-", "/"]
    case .host: ["--", "/"]
    case .windows: []
    case .view, .pick, .kiosk, .events, .bench: ["/"]
    }
  }

  /// The options that can be set.
  var options: OptionTable { OptionTable(of: command) }
}

import ArgumentParser

/// The program: shows pictures, lets them be chosen, or paints one frame of them.
struct CarouselProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel",
    abstract: "Shows pictures in a carousel on Wayland.",
    version: version,
    subcommands: [
      ViewCommand.self, PickCommand.self, KioskCommand.self, EventsCommand.self,
      HostCommand.self, WindowsCommand.self, MsgCommand.self, SubscribeCommand.self,
      RenderCommand.self,
      BenchCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  /// The version of the program, and of the package that meson installs.
  static let version = "0.1.0"

  /// The names of all commands.
  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The help for the whole program: that of the command which needs no name.
  static var help: String { helpMessage(for: ViewCommand.self) }
}

import ArgumentParser

/// The program: shows pictures, or paints one frame of them.
struct CarouselProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel",
    abstract: "Shows pictures in a carousel on Wayland.",
    discussion: """
      carousel ~/Pictures                      opens a window
      carousel render -o cover.png ~/Pictures  paints one frame, without a compositor

      Drag, flick, wheel, arrows, Home, End and Page keys move; Enter, Space or a tap on the \
      front picture selects it; i says where you are; p pauses a slide show; f is full \
      screen; q or Escape ends.
      Exit status: 0 in order, 1 failure, 2 usage.
      """,
    version: version,
    subcommands: [ViewCommand.self, RenderCommand.self],
    defaultSubcommand: ViewCommand.self)

  static let version = "0.1.0"
}

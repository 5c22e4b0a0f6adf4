import ArgumentParser
import CarouselShow
import CarouselView

/// How other programs and this one work together while it runs.
struct ControlOptions: ParsableArguments {
  @Flag(
    help: """
      Take commands from standard input, a JSON object a line, and answer on standard output, where \
      announcements go as JSON too.
      """)
  var control = false

  @Option(
    help: ArgumentHelp(
      """
      Start a program when a picture is selected, and do not open it: {path}, {label}, {id}, \
      {index}, {position} and {marked} stand for the picture; no shell reads it.
      """,
      valueName: "command"))
  var onSelect: CommandArgument?

  /// `style` with the gestures that open a picture: a tap starts the program, where there is one.
  func opening(_ style: CarouselStyle) -> CarouselStyle {
    var style = style
    style.opensWith = onSelect == nil ? .all : [.doubleTap, .pinch]
    return style
  }
}

/// A program and its arguments.
struct CommandArgument: Equatable, ExpressibleByArgument {
  let template: CommandTemplate

  init?(argument: String) {
    guard let words = CommandWords.of(argument), let template = try? CommandTemplate(words) else {
      return nil
    }
    self.template = template
  }
}

import ArgumentParser
import CarouselShow
import CarouselText
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

  func validate() throws { _ = try onSelect?.template() }

  /// What is started when a picture is selected; `validate()` has checked it.
  var command: CommandTemplate? { try? onSelect?.template() }

  /// `style` with the gestures that open a picture: a tap starts the program, where there is one.
  func opening(_ style: CarouselStyle) -> CarouselStyle {
    var style = style
    style.opensWith = onSelect == nil ? .all : [.doubleTap, .pinch]
    return style
  }
}

/// A program and its arguments.
struct CommandArgument: Equatable, ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

  /// The program with the arguments that stand for pictures.
  func template() throws -> CommandTemplate {
    do throws(ShowError) {
      guard let words = CommandWords.of(text) else { throw .setting("a quote is not closed") }
      return try CommandTemplate(words)
    } catch {
      let words = RawArguments.words(of: text).escapedLine
      throw ValidationError("invalid value '\(words)' for --on-select: \(error.description)")
    }
  }
}

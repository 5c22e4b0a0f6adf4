import CarouselApp
import CarouselDesktop
import CarouselText
import CarouselView

/// How other programs and this one work together while it runs.
struct ControlOptions {
  /// Whether commands are taken from standard input and answered on standard output.
  var control = false
  /// The program to start when a picture is selected.
  var onSelect: CommandArgument?
  /// The program to start when the carousel settles on another picture.
  var onSettle: CommandArgument?
  /// The program to start for the first picture if nothing is chosen.
  var onCancel: CommandArgument?

  /// `style` with the gestures that open a picture: a tap starts the program, where there is one.
  func opening(_ style: CarouselStyle) -> CarouselStyle {
    var style = style
    style.opensWith = onSelect == nil ? .all : [.doubleTap, .pinch]
    return style
  }
}

/// A program and its arguments.
struct CommandArgument: ExplainedValue {
  /// The command as it was written.
  let text: String
  /// The program with its placeholders for pictures.
  let template: CommandTemplate

  static let placeholder: String? = "command"

  init(parsing text: String) throws(DesktopError) {
    guard let words = CommandWords.of(text) else { throw .setting("a quote is not closed") }
    (self.text, template) = (text, try CommandTemplate(words))
  }
}

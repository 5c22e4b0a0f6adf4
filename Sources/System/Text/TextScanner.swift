/// Leaves out escape sequences (ECMA-48, fifth edition) and invisible characters, scalar by scalar.
struct TextScanner {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// In ESC [ …, until a final character.
    case sequence
    /// In a command string such as ESC ] …, until BEL or ST.
    case string
    /// In a command string after ESC: a backslash makes ST.
    case stringEnd
  }

  private var state = State.text

  /// Returns `scalar`, a space for a line break, or `nil` for a character to leave out.
  mutating func keep(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch state {
    case .text:
      return text(scalar)
    case .escape:
      switch scalar {
      case "[": state = .sequence
      case "]", "P", "X", "^", "_": state = .string
      case "\u{20}"..."\u{2f}": break  // Intermediate characters: the final one follows.
      default: state = .text
      }
    case .sequence:
      if ("\u{40}"..."\u{7e}").contains(scalar) { state = .text }
      if scalar == "\u{1b}" { state = .escape }
    case .string:
      if scalar == "\u{1b}" { state = .stringEnd }
      if scalar == "\u{07}" || scalar == "\u{9c}" { state = .text }
    case .stringEnd:
      state = scalar == "\\" ? .text : .string
    }
    return nil
  }

  private mutating func text(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x1b: state = .escape
    case 0x9b: state = .sequence
    case 0x90, 0x98, 0x9d...0x9f: state = .string
    default:
      switch scalar.appearance {
      case .shown: return scalar
      case .lineBreak: return " "
      case .hidden: break
      }
    }
    return nil
  }
}

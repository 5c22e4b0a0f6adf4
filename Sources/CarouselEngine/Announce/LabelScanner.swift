/// Leaves out escape sequences (ECMA-48, fifth edition) and invisible characters, scalar by scalar.
struct LabelScanner {
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

  /// `scalar`, or a space for one that breaks a line; `nil` if it is to be left out.
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
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: return " "
    case 0...0x1f, 0x7f...0x9f: break
    case 0x200c, 0x200d: return scalar  // Joiners that scripts and emoji need.
    case 0xe0020...0xe007f: return scalar  // Tags: flags of regions.
    default:
      let isNoncharacter =
        scalar.value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(scalar.value)
      if scalar.properties.generalCategory != .format, !isNoncharacter { return scalar }
    }
    return nil
  }
}

/// What a Unicode scalar does in a line of text.
enum Appearance {
  /// Visible, or with an effect on visible characters.
  case shown
  /// It ends a line or jumps within it.
  case lineBreak
  /// It is not seen, and may steer a terminal or the direction of text.
  case hidden
}

extension Unicode.Scalar {
  /// What the scalar does in a line of text.
  var appearance: Appearance {
    switch value {
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: .lineBreak
    case 0...0x1f, 0x7f...0x9f: .hidden
    case 0x200c, 0x200d: .shown  // Joiners that scripts and emoji need.
    case 0xe0020...0xe007f: .shown  // Tags: flags of regions.
    default: properties.generalCategory == .format || isNoncharacter ? .hidden : .shown
    }
  }

  /// Whether it is one that Unicode keeps for programs' own use and that is never text.
  private var isNoncharacter: Bool {
    value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(value)
  }
}

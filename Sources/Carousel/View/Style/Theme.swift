public import CarouselPaint

/// A set of colors that go together, as a change of a style.
public enum Theme: String, CaseIterable, Sendable {
  /// Light letters on a calm dark ground.
  case dark
  /// Dark letters on a light ground.
  case light
  /// White letters on black and nothing that takes light away, for weak eyes and bright rooms.
  case contrast

  /// What is behind the cards.
  public var backdrop: Backdrop {
    switch self {
    case .dark: .standard
    case .light: .gradient([RGBA(rgb: 0xFFFFFF), RGBA(rgb: 0xF1F2F4), RGBA(rgb: 0xD9DBE0)])
    case .contrast: .color(.black)
    }
  }

  /// What lies over a picture behind the cards: so much of the theme's ground, from 0, nothing, to 1,
  /// which hides the picture.
  public func veil(_ share: Double) -> RGBA {
    let ground: RGBA =
      switch self {
      case .dark: RGBA(rgb: 0x16181C)
      case .light: RGBA(rgb: 0xF1F2F4)
      case .contrast: .black
      }
    return ground.faded(by: share)
  }

  /// A style in these colors; what it says of places and shapes stays.
  public func applied(to style: CarouselStyle) -> CarouselStyle {
    var style = style
    style.backdrop = backdrop
    switch self {
    case .dark: break
    case .light:
      style.cards.shadow?.opacity *= 0.6
      // Where light is lost, cards on a light ground look dirty.
      style.cards.depthShading *= 0.4
    case .contrast:
      style.cards.shadow = nil
      style.cards.depthShading = 0
      style.caption?.isBold = true
      style.caption?.color = .white
    }
    return style
  }
}

import CarouselEngine

/// The text that names the card nearest to the middle.
struct Caption {
  let style: CaptionStyle

  /// The picture of the caption of `label`; `nil` if there is nothing to say.
  func request(_ label: String, view: Size, scale: Double) -> PictureRequest? {
    guard !label.allSatisfy(\.isWhitespace), view.width > 0 else { return nil }
    let lines = Double(max(1, style.text.maximumLines))
    return PictureRequest(
      .text(Text(label, style.text)), width: max(1, view.width * 0.8),
      height: style.text.size * 1.8 * lines, scale: scale)
  }

  /// How much of the caption of a card is seen: all of it in the middle, nothing half way to
  /// the next card.
  static func opacity(offset: Double) -> Double {
    let far = min(1, abs(offset) * 2)
    // Flat at both ends, so that captions neither appear nor leave with a jerk.
    return 1 - far * far * (3 - 2 * far)
  }

  /// The top left corner of a caption of `width` × `height` pixels.
  ///
  /// `card` is what the current card's picture covers and `view` the view, both in pixels; `scale`
  /// is the pixels for each logical unit.
  func origin(
    width: Double, height: Double, card: Rectangle, view: PixelSize, scale: Double
  ) -> (x: Double, y: Double) {
    let margin = 8 * scale
    let right = Double(view.width) - margin - width
    let bottom = Double(view.height) - margin - height
    func clamp(_ value: Double, _ high: Double) -> Double { max(margin, min(value, high)) }
    let beside = card.maxX + style.gap * scale
    if style.place == .beside, beside <= right {
      return (clamp(beside, right), clamp(card.y + (card.height - height) / 2, bottom))
    }
    let x = clamp(card.x + (card.width - width) / 2, right)
    let below = style.place == .bottom ? bottom : card.maxY + style.gap * scale
    return (x, clamp(below, bottom))
  }
}

import CarouselEngine

/// The text that names the card nearest to the middle, as it looks in one view.
struct Caption {
  let style: CaptionStyle
  private let view: Size
  /// Where it stands in the view.
  let place: CaptionStyle.Place
  /// How the letters look.
  let text: StyledText.Style
  /// The number of items.
  private let count: Int

  /// The height of the letters of the second line, as a share of those of the first.
  static let secondSize = 0.75
  /// The opacity of the second line.
  private static let secondOpacity = 0.7

  /// Creates a caption in a view of `view` logical units, where the cards of `count` items are arranged as `kind`
  /// along `axis` in front of `backdrop`.
  init(
    _ style: CaptionStyle, view: Size, backdrop: Backdrop, _ kind: ArrangementKind = .linear,
    _ axis: Axis = .horizontal, count: Int = 0
  ) {
    self.style = style
    self.view = view
    self.count = count
    place = style.place(in: view, kind, axis)
    // Sampled at one point, so that the color does not change while the caption moves.
    let colors = CaptionColors(
      on: backdrop.color(across: 0.5, down: Self.height(place)),
      letters: style.color)
    text = StyledText.Style(
      size: style.letterSize(in: view), color: colors.letters, isBold: style.isBold,
      family: style.family,
      // Beside the card there is little width, and height enough.
      maximumLines: place == .beside ? max(3, style.maximumLines) : style.maximumLines,
      halo: colors.halo)
  }

  /// How far down the view the caption is, about: 0 at the top, 1 at the bottom.
  private static func height(_ place: CaptionStyle.Place) -> Double {
    switch place {
    case .above: 0.15
    case .beside: 0.5
    case .automatic, .below, .bottom: 0.85
    }
  }

  /// The words of the caption of a card whose picture's file says `details`: its label, or its time in place of a name
  /// that a camera gave.
  func title(_ content: CardContent, _ details: PictureDetails?) -> String {
    date(of: content, details) ?? content.caption
  }

  /// The time of a picture whose name a camera gave, or `nil` for a name that is shown.
  private func date(of content: CardContent, _ details: PictureDetails?) -> String? {
    guard let words = style.dateWords, style.datesPictures, content.picture?.isDecoded == true,
      content.markedLetters.isEmpty, let name = CameraName(content.label)
    else { return nil }
    return (details?.date.flatMap { PictureTime(in: $0) } ?? name.time).map(words.text)
  }

  /// The picture of the caption of a card, or `nil` if there is nothing to say.
  func request(
    _ content: CardContent, _ details: PictureDetails?, scale: Double
  ) -> PictureRequest? {
    request(
      StyledText(title(content, details), text, marks: content.markedLetters), scale: scale)
  }

  /// The picture of the second line of the caption of a card whose picture's file says `details`, or `nil` if there is
  /// none.
  ///
  /// A time that is the first line is not repeated.
  func second(
    _ slot: Carousel.Slot, _ details: PictureDetails?, of content: CardContent? = nil, scale: Double
  ) -> PictureRequest? {
    let isDated = content.map { date(of: $0, details) != nil } ?? false
    guard let words = words(slot, details, isDated: isDated) else { return nil }
    var look = text
    look.size *= Self.secondSize
    look.color.opacity *= Self.secondOpacity
    (look.isBold, look.maximumLines) = (false, 1)
    return request(StyledText(words, look), scale: scale)
  }

  /// What the second line says.
  private func words(
    _ slot: Carousel.Slot, _ details: PictureDetails?, isDated: Bool
  ) -> String? {
    let detail: String? =
      switch (style.detail, slot) {
      case (.position, .item(let index)) where count > 1: "\(index + 1) / \(count)"
      case (.date, .item): isDated ? nil : details?.date
      case (.place, .item): details?.place
      default: nil
      }
    guard details?.isIncomplete ?? false, !style.incompleteNote.isEmpty else { return detail }
    return [detail, style.incompleteNote].compactMap(\.self).joined(separator: " · ")
  }

  private func request(_ words: StyledText, scale: Double) -> PictureRequest? {
    guard !words.content.isEmpty, view.width > 0 else { return nil }
    let lines = Double(max(1, words.style.maximumLines))
    return PictureRequest(
      .text(words), width: max(1, view.width * (place == .beside ? 0.16 : 0.8)),
      height: words.style.size * 1.8 * lines, scale: scale)
  }

  /// How much of the caption of a card is seen: all of it in the middle, nothing half way to
  /// the next card.
  static func opacity(offset: Double) -> Double {
    let far = min(1, abs(offset) * 2)
    // Flat at both ends, so that captions neither appear nor leave with a jerk.
    return 1 - far * far * (3 - 2 * far)
  }
}

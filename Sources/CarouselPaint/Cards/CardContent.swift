/// What the card of one item is to show.
///
/// When it changes, the card goes on showing what it showed until the new picture is there. If that
/// cannot be had, the card says so as soon as this is known.
public struct CardContent: Hashable, Sendable {
  /// The picture; `nil` shows the label on a plain card.
  public var picture: PictureSource?
  /// The text that names the item: the caption, and the card itself where there is no picture.
  public var label: String

  /// A card of `picture`, named `label`.
  public init(picture: PictureSource?, label: String = "") {
    self.picture = picture
    self.label = label
  }

  /// What is painted: the picture, or the label, or nothing but a plain card.
  var source: PictureSource? {
    picture ?? (label.isEmpty ? nil : .painted(LabelCard.card(label)))
  }
}

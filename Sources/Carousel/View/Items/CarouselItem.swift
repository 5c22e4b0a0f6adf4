public import CarouselPaint
public import Projection

/// One item of a carousel: what its card shows, and what it is called.
public struct CarouselItem {
  /// The identity of the item across changes, and in announcements.
  ///
  /// Items with the same identity and ``path`` are distinguished by their order.
  public var id: String
  /// The list entry that it came from, or `nil` if it came from none.
  public var entry: ListEntry?
  /// The file of the item, or `nil` without one.
  public var path: Pathname?
  /// What its card shows, and its name.
  public var content: CardContent
  /// What its card does, or `nil` for a picture, which does nothing.
  public var live: (any LiveCard)?
  /// The size of what it shows in its own pixels, for when it is opened, or `nil` if only the
  /// picture knows.
  public var naturalSize: Size?
  /// The largest scale at which it is opened, in logical units per pixel of ``naturalSize``, unless
  /// the user zooms.
  ///
  /// With `nil` it fills the view.
  public var openedScale: Double?
  /// The size of its card in logical units, or `nil` for that of all cards.
  public var cardSize: Size?
  /// A Boolean value that indicates whether its card is seen from behind, where the style does not hide all backs.
  public var isDoubleSided = true

  /// A Boolean value that indicates whether it represents other items, as a folder does: it is selected, but
  /// its card is not opened.
  public var isContainer = false
  /// What is spoken of it in place of its label, or `nil` for the label.
  public var alternativeText: String?

  /// The name that people know it by; any text.
  public var label: String {
    get { content.label }
    set { content.label = newValue }
  }

  /// Whether it is marked: its card shows a check.
  public var isMarked: Bool {
    get { content.isMarked }
    set { content.isMarked = newValue }
  }

  /// An item that shows any content, and is called what that is called.
  public init(
    id: String, path: Pathname? = nil, content: CardContent, naturalSize: Size? = nil,
    cardSize: Size? = nil
  ) {
    (self.id, self.path, self.content) = (id, path, content)
    (self.naturalSize, self.cardSize) = (naturalSize, cardSize)
  }

  /// An item that shows the picture in a file, called `label`.
  public init(file path: Pathname, id: String, label: String) {
    self.init(
      id: id, path: path, content: CardContent(picture: .file(path), label: label))
  }

  /// An item whose card is painted by code, once for each size it is shown at.
  public init(
    _ id: String, label: String? = nil,
    paint: @escaping @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void
  ) {
    self.init(
      id: id,
      content: CardContent(
        picture: .painted(PaintedCard(name: id, paint: paint)), label: label ?? id))
  }

  /// An item whose card lives.
  public init(_ id: String, label: String? = nil, live: any LiveCard) {
    var content = live.content
    if let label { content.label = label }
    self.init(id: id, content: content)
    self.live = live
  }

  /// An item that shows its name in large letters.
  public init(_ label: String) {
    self.init(id: label, content: CardContent(picture: nil, label: label))
  }

  /// What makes it the same after a change.
  var key: Key { Key(id: id, path: path) }

  struct Key: Hashable {
    let id: String
    let path: Pathname?
  }
}

extension CarouselItem: Equatable {
  /// Whether both are the same in all they show and do.
  public static func == (a: CarouselItem, b: CarouselItem) -> Bool {
    a.key == b.key && a.content == b.content && a.entry == b.entry && a.live === b.live
      && a.naturalSize == b.naturalSize && a.openedScale == b.openedScale
      && a.cardSize == b.cardSize && a.isDoubleSided == b.isDoubleSided
      && a.isContainer == b.isContainer && a.alternativeText == b.alternativeText
  }
}

public import CarouselEngine
public import CarouselPaint

/// What a show is of: how many items, what their cards show and what they are called.
public struct ShowContent {
  /// The number of items.
  public var itemCount: Int
  /// What the card in a slot shows; asked often, so it should be quick.
  public var card: (Carousel.Slot) -> CardContent
  /// What announcements say of the item with an index; a name may be any text.
  public var describe: (Int) -> ItemDescription
  /// The file that the item with an index shows; `nil` where it is not a file.
  public var path: (Int) -> Pathname?

  /// Makes content from any source.
  public init(
    itemCount: Int, card: @escaping (Carousel.Slot) -> CardContent,
    describe: @escaping (Int) -> ItemDescription, path: @escaping (Int) -> Pathname? = { _ in nil }
  ) {
    self.itemCount = itemCount
    self.card = card
    self.describe = describe
    self.path = path
  }

  /// The pictures of an album, called by their labels, known by their file names.
  public init(_ album: Album) {
    let pictures = album.pictures
    self.init(itemCount: pictures.count) { slot in
      guard case .item(let index) = slot, pictures.indices.contains(index) else {
        return CardContent(picture: nil)
      }
      let picture = pictures[index]
      return CardContent(picture: .file(picture.path), label: picture.label)
    } describe: { index in
      guard pictures.indices.contains(index) else { return ItemDescription() }
      let name = String(decoding: FileName(of: pictures[index].path).bytes, as: UTF8.self)
      return ItemDescription(id: name, label: pictures[index].label)
    } path: { index in
      pictures.indices.contains(index) ? pictures[index].path : nil
    }
  }
}

import CarouselDesktop
public import CarouselPaint
import CarouselText
public import CarouselView

/// The pictures of an album in their order, with their paths and labels.
public struct Album: Sendable, Equatable {
  /// One picture file.
  public struct Picture: Sendable, Hashable {
    /// Where the file is, or its address in the web.
    public var path: Pathname
    /// The name for captions and announcements: one line, safe to print.
    public var label: String

    /// What makes it the same after a change, or `nil` for the file's name.
    public var id: String?
    /// Whether there is no picture: the card shows the label.
    public var isLabelOnly = false
    /// Whether it is the icon of a row of text: in a menu it stands before the label.
    public var isIcon = false
    /// Whether it is a folder: the card shows a stack of its first pictures.
    public private(set) var isFolder = false
    /// What is spoken of it in place of the label, or `nil` for the label.
    public var alternativeText: String?
    /// The list entry that it comes from, or `nil` if it comes from none.
    public var entry: ListEntry?

    /// Makes a picture with a label.
    public init(
      path: Pathname, label: String, id: String? = nil, isLabelOnly: Bool = false
    ) {
      (self.path, self.label, self.id, self.isLabelOnly) = (path, label, id, isLabelOnly)
    }

    /// Makes the card of a folder, called by its name.
    public init(folder path: Pathname) {
      let name = String(decoding: FileName(of: path).bytes, as: UTF8.self).plainLine()
      self.init(path: path, label: name.isEmpty ? path.description : name)
      isFolder = true
    }

    /// Makes a picture that is called after its file.
    public init(path: Pathname) {
      self.init(path: path, label: FileName(of: path).label)
    }
  }

  /// The pictures, first to last.
  public var pictures: [Picture]

  /// Makes an album of pictures that are already known.
  public init(pictures: [Picture] = []) {
    self.pictures = pictures
  }

  /// An item for each picture, called by its label.
  ///
  /// No two have the same identity: of those that would, the second gets `#2` after it, and so on.
  public var items: [CarouselItem] { pictures.map(\.item).withUniqueIDs() }
}

extension Album.Picture {
  /// The picture as an item of a carousel.
  public var item: CarouselItem {
    let source: PictureSource? =
      isLabelOnly ? nil : isFolder ? .stack(FolderCover.stack(of: path)) : .at(path)
    var item = CarouselItem(
      id: identity, path: isLabelOnly ? nil : path,
      content: CardContent(picture: source, label: label))
    (item.entry, item.isContainer) = (entry, isFolder)
    item.content.emphasis = entry?.emphasis
    if isIcon { item.content.icon = path }
    item.alternativeText = alternativeText
    return item
  }

  private var identity: String {
    id ?? (isLabelOnly ? label : String(decoding: FileName(of: path).bytes, as: UTF8.self))
  }
}

extension CarouselItem {
  /// The item as a row of a menu: an icon stands before its label.
  package var menuRow: CarouselItem {
    guard content.icon != nil else { return self }
    var row = self
    (row.content.face, row.path) = (nil, nil)
    return row
  }
}

extension [CarouselItem] {
  /// The items with a number after each identity that occurred before, so that each is there once; `others`
  /// are taken already.
  func withUniqueIDs(beside others: [String] = []) -> [CarouselItem] {
    var taken = Set(others)
    var counts: [String: Int] = [:]
    return map { item in
      var item = item
      let id = item.id
      while !taken.insert(item.id).inserted {
        let count = counts[id, default: 1] + 1
        counts[id] = count
        item.id = "\(id)#\(count)"
      }
      return item
    }
  }
}

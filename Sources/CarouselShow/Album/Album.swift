public import CarouselPaint
public import CarouselView

/// The pictures of an album, in order: where each one is and what it is called.
public struct Album: Sendable, Equatable {
  /// One picture file.
  public struct Picture: Sendable, Hashable {
    /// Where the file is, or its address in the web.
    public var path: Pathname
    /// The name for captions and announcements: one line, safe to print.
    public var label: String

    /// What makes it the same after a change; `nil` for the file's name.
    public var id: String?
    /// Whether there is no picture: the card shows the label.
    public var isLabelOnly = false

    /// Makes a picture with a label of its own.
    public init(
      path: Pathname, label: String, id: String? = nil, isLabelOnly: Bool = false
    ) {
      (self.path, self.label, self.id, self.isLabelOnly) = (path, label, id, isLabelOnly)
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

  /// An item for each picture, called by its label, known by its file name.
  public var items: [CarouselItem] {
    pictures.map(\.item)
  }
}

extension Album.Picture {
  /// The picture as an item of a carousel.
  public var item: CarouselItem {
    let name = String(decoding: FileName(of: path).bytes, as: UTF8.self)
    return CarouselItem(
      id: id ?? (isLabelOnly ? label : name),
      path: isLabelOnly ? nil : path,
      content: CardContent(picture: isLabelOnly ? nil : .at(path), label: label))
  }
}

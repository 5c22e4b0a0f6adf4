public import CarouselPaint
import PlainText

/// An entry of a list of pictures: a path, or a label with a picture.
public struct ListRow: Sendable, Equatable {
  /// The picture's file; `nil` for an entry without one.
  public var path: Pathname?
  /// The name for people as the list gives it; `nil` for an entry that is a path.
  public var label: String?
  /// What makes it the same after a change; `nil` for what the path says.
  public var id: String?

  /// An entry that is a path.
  public init(path: Pathname) { self.path = path }

  /// An entry with a label.
  public init(label: String?, path: Pathname?, id: String? = nil) {
    (self.label, self.path, self.id) = (label, path, id)
  }

  /// An entry that is a JSON object.
  init(_ fields: JSONFields) {
    self.init(
      label: fields["label"] ?? fields["alt"], path: fields["image"].map { Pathname($0) },
      id: fields["id"])
  }

  /// What to call it in a complaint.
  var name: String { path?.description ?? Pathname(label ?? id ?? "").description }

  /// The picture that it names; `nil` if it names none.
  var picture: Album.Picture? {
    path.map { path in
      let named = Album.Picture(path: path)
      return Album.Picture(path: path, label: label?.plainLine() ?? named.label, id: id)
    }
  }

  /// A card that shows its label.
  var labelCard: Album.Picture {
    let label = label ?? ""
    return Album.Picture(
      path: Pathname(label), label: label.plainLine(), id: id ?? label, isLabelOnly: true)
  }
}

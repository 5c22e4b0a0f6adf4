public import CarouselPaint

/// An item that was chosen.
public struct Choice: Equatable, Sendable {
  /// Its place among the items there were when it was chosen, from 0.
  public var index: Int
  /// What makes it the same item after a change.
  public var id: String
  /// The name that people know it by.
  public var label: String
  /// The file that it stands for; `nil` if it is none.
  public var path: Pathname?

  /// An item by what is known of it.
  public init(index: Int, id: String, label: String, path: Pathname?) {
    (self.index, self.id, self.label, self.path) = (index, id, label, path)
  }

  /// The choice as one JSON object, in UTF-8.
  ///
  /// A path that is not UTF-8 is given twice: to be read, and in base64 with every byte.
  public var json: [UInt8] {
    var object = JSONObject()
    object.add("index", index)
    object.add("position", index + 1)
    object.add("id", id)
    object.add("label", label)
    if let path { object.add(path: path) }
    return object.line.dropLast()
  }
}

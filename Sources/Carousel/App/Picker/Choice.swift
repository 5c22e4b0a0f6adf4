import CarouselDesktop
public import CarouselPaint
import CarouselText
import CarouselView

/// An item that was chosen.
public struct Choice: Equatable, Sendable {
  /// Its index among the items there were when it was chosen, from 0: the number of its line if it comes from a
  /// list; -1 for text that was typed.
  public var index: Int
  /// What makes it the same item after a change.
  public var id: String
  /// The name that people know it by.
  public var label: String
  /// The file of the choice, or `nil` if there is none.
  public var path: Pathname?
  /// The text of its list entry, byte for byte; the label where it comes from none.
  public var text: [UInt8]
  /// Whether it is marked.
  public var isMarked = false
  /// What its list entry says for the program that reads the choice.
  public var info: String?

  /// An item with its index, identity, label, file and text.
  public init(index: Int, id: String, label: String, path: Pathname?, text: [UInt8]? = nil) {
    (self.index, self.id, self.label, self.path) = (index, id, label, path)
    self.text = text ?? Array(label.utf8)
  }

  /// The item at an index of a carousel's items.
  init(_ index: Int, of items: [CarouselItem]) {
    let item = items[index]
    self.init(
      index: item.entry?.line ?? index, id: item.id, label: item.label, path: item.path,
      text: item.entry.flatMap { $0.text.isEmpty ? nil : $0.text })
    (isMarked, info) = (item.isMarked, item.entry?.info)
  }

  /// Text that was typed instead of choosing an item.
  init(typed text: String) { self.init(index: -1, id: "", label: text, path: nil) }

  /// The choice as one JSON object, in UTF-8; of text that was typed, only the label.
  ///
  /// A path that is not UTF-8 is given twice: to be read, and in base64 with every byte.
  public var json: [UInt8] {
    var object = JSONObject()
    if index >= 0 {
      object.add("index", index)
      object.add("position", index + 1)
      object.add("id", id)
    }
    object.add("label", label)
    if let info { object.add("info", info) }
    if isMarked { object.add("marked", true) }
    if let path { object.add(path: path) }
    return object.line.dropLast()
  }
}

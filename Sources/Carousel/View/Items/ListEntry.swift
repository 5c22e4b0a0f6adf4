/// What a list says about an item, besides its label and its picture.
public struct ListEntry: Hashable, Sendable {
  /// The text of the entry, byte for byte.
  public var text: [UInt8]
  /// More words that the item is found by.
  public var keywords: String

  /// An entry with a text, and with more words that it is found by.
  public init(text: [UInt8], keywords: String = "") {
    (self.text, self.keywords) = (text, keywords)
  }
}

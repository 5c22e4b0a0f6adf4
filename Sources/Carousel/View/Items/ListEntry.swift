public import CarouselPaint

/// What a list says about an item, besides its label and its picture.
public struct ListEntry: Hashable, Sendable {
  /// The text of the entry, byte for byte.
  public var text: [UInt8]
  /// More words that the item is found by.
  public var keywords: String
  /// A Boolean value that indicates whether the item can be chosen.
  public var isSelectable: Bool
  /// How long a slide show stays on the item, in seconds; `nil` for as long as on others.
  public var duration: Double?
  /// The times of the day at which the item is shown; `nil` for always.
  public var hours: HoursOfDay?
  /// The number of the line that it is in the list, from 0; `nil` where there is no single list.
  public var line: Int?
  /// How the item stands out in a menu, or `nil` for not at all.
  public var emphasis: CardContent.Emphasis?
  /// A Boolean value that indicates whether the label shows only a part of the text; the rest is not searched.
  public var showsPart = false
  /// What the entry says besides its text, for the program that reads the choice.
  public var info: String?

  /// An entry with a text, and with more words that it is found by.
  public init(text: [UInt8], keywords: String = "", isSelectable: Bool = true) {
    (self.text, self.keywords, self.isSelectable) = (text, keywords, isSelectable)
  }
}

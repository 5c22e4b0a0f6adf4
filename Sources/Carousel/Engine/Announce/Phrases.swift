/// The words of announcements, as templates; English unless set otherwise.
///
/// `{position}`, `{count}`, `{label}`, `{item}` and `{items}` stand for what is known then; anything
/// else stays as it is.
public struct Phrases: Equatable, Sendable {
  /// The forms of a counted noun (Unicode CLDR plural categories).
  public enum PluralCategory: String, CaseIterable, Sendable {
    // The categories of the CLDR, by its names.
    case zero, one, two, few, many, other
  }

  /// An item with a name: `{position} of {count}, {label}`.
  public var namedItem = "{position} of {count}, {label}"
  /// An item without a name: `{position} of {count}`.
  public var unnamedItem = "{position} of {count}"
  /// A carousel with items: `Carousel, {items}. {item}`.
  public var carousel = "Carousel, {items}. {item}"
  /// A carousel without items: `Carousel, {items}`.
  public var emptyCarousel = "Carousel, {items}"
  /// A number of items, by plural category; `other` is used for those that are missing.
  public var countedItems: [PluralCategory: String] = [
    .zero: "No items", .one: "{count} item", .other: "{count} items",
  ]
  /// The first item, at the end of a carousel.
  public var firstItem = "First item"
  /// The last item, at the end of a carousel.
  public var lastItem = "Last item"
  /// A selected item: `Selected {item}`.
  public var selectedItem = "Selected {item}"
  /// An item that a ring came to over its seam: `Wrapped to {item}`.
  public var wrappedItem = "Wrapped to {item}"
  /// An item that was opened to fill the view: `Opened {item}`.
  public var openedItem = "Opened {item}"
  /// An item that is back in its place: `Closed {item}`.
  public var closedItem = "Closed {item}"
  /// An item that was swiped away, by direction; `{item}` alone is used for those that are missing.
  public var swipedItem: [SwipeDirection: String] = [
    .left: "Removed {item}, to the left", .right: "Removed {item}, to the right",
    .up: "Removed {item}, upwards", .down: "Removed {item}, downwards",
  ]
  /// An item that was swiped away and is back: `Restored {item}`.
  public var restoredItem = "Restored {item}"
  /// An item that was marked: `Marked {item}`.
  public var markedItem = "Marked {item}"
  /// An item that is marked no longer: `Unmarked {item}`.
  public var unmarkedItem = "Unmarked {item}"
  /// An item passed while moving: `{position} of {count}`.
  public var passedItem = "{position} of {count}"
  /// A slide show that started.
  public var autoplayStarted = "Slide show started"
  /// A slide show that stopped.
  public var autoplayStopped = "Slide show stopped"
  /// An item that could not be loaded: `Could not load {item}`.
  public var failedItem = "Could not load {item}"
  /// A search that matches no item.
  public var nothingFound = "nothing found"
  /// The language's rule of plurals.
  public var pluralRule = PluralRule.english
  /// Whether names are set apart by U+2068 and U+2069, for text that runs from right to left; only
  /// for terminals and screens that know these marks.
  public var isolatesLabels = false

  /// The English words.
  public init() {}
}

/// Which plural category a number has in a language.
public enum PluralRule: Sendable {
  /// 0, 1, and the rest.
  ///
  /// Fits English, German, Dutch, Italian, Spanish and their like.
  case english
  /// All the same, but for 0.
  ///
  /// Fits Chinese, Japanese, Korean, Thai, Vietnamese.
  case uniform
  /// 0 and 1 are singular.
  ///
  /// Fits French and Brazilian Portuguese.
  case french
  /// One, few, many.
  ///
  /// Fits Russian, Ukrainian, Belarusian.
  case russian
  /// One, few, many.
  ///
  /// Fits Polish.
  case polish
  /// One, two, few, many.
  ///
  /// Fits Arabic.
  case arabic
}

public import CarouselEngine

/// The words of announcements, as templates.
///
/// English by default.
///
/// `{position}`, `{count}`, `{label}`, `{item}` and `{items}` are replaced by the current values.
/// Other text is kept.
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
  /// A number of items, by plural category.
  ///
  /// `other` replaces missing categories.
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
  /// An item that was swiped away, by direction.
  ///
  /// `{item}` alone replaces missing directions.
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
  /// An item that represents others: `{label}, folder`.
  public var namedFolder = "{label}, folder"
  /// A picture of which only a part is shown, because its file is not whole.
  public var incompletePicture = "incomplete"
  /// A search that matches no item.
  public var nothingFound = "nothing found"
  /// The name of the control that shows the position in a list.
  public var position = "Position"
  /// The names of the months.
  public var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// A date: `{day} {month} {year}`.
  public var date = "{day} {month} {year}"
  /// A date with the time of the day: `{day} {month} {year}, {time}`.
  public var dateAndTime = "{day} {month} {year}, {time}"
  /// The language's rule of plurals.
  public var pluralRule = PluralRule.english
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
  /// One, two, few, many.
  ///
  /// Fits Arabic.
  case arabic
}

extension Phrases {
  /// `3 of 12, Harbour`.
  public func item(position: Int, count: Int, label: String?) -> String {
    Self.fill(label == nil ? unnamedItem : namedItem) { name in
      switch name {
      case "position": "\(position)"
      case "count": "\(count)"
      case "label": label ?? ""
      default: nil
      }
    }
  }

  /// `12 items`.
  public func items(_ count: Int) -> String {
    let category = pluralRule.category(of: count)
    let template = countedItems[category] ?? countedItems[.other] ?? "{count}"
    return Self.fill(template) { $0 == "count" ? "\(count)" : nil }
  }

  /// `7 of 12`.
  public func moving(position: Int, count: Int) -> String {
    Self.fill(passedItem) {
      $0 == "position" ? "\(position)" : $0 == "count" ? "\(count)" : nil
    }
  }

  /// The beginning of a carousel, such as `Carousel, 12 items. 1 of 12, Beach`.
  public func ready(items: String, item: String?) -> String {
    Self.fill(item == nil ? emptyCarousel : carousel) {
      $0 == "items" ? items : $0 == "item" ? item : nil
    }
  }

  /// A sentence about an item: a template such as ``selectedItem`` with the words of the item.
  public func sentence(_ template: String, item: String) -> String {
    Self.fill(template) { $0 == "item" ? item : nil }
  }

  /// The template for an item that was swiped away in a direction.
  public func swipedItem(toward direction: SwipeDirection) -> String {
    swipedItem[direction] ?? "{item}"
  }

  /// `Harbours, folder`.
  public func folder(label: String) -> String {
    Self.fill(namedFolder) { $0 == "label" ? label : nil }
  }

  /// `template` with each known `{name}` replaced, in one pass: replacements are not expanded again.
  static func fill(_ template: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      let name = rest.dropFirst().prefix { $0 != "}" && $0 != "{" }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == "}", let value = value(name) {
        result += value
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        result += "{"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}

extension PluralRule {
  /// The plural category of `number` (Unicode CLDR 44, plural rules for integers).
  ///
  /// 0 has a separate form in every language here.
  public func category(of number: Int) -> Phrases.PluralCategory {
    let number = number.magnitude
    guard number != 0 else { return .zero }
    let hundreds = number % 100
    switch self {
    case .english: return number == 1 ? .one : .other
    case .uniform: return .other
    case .arabic:
      if number <= 2 { return number == 1 ? .one : .two }
      if (3...10).contains(hundreds) { return .few }
      return (11...99).contains(hundreds) ? .many : .other
    }
  }
}

extension Phrases {
  /// `3 of 12, Harbour`.
  public func item(position: Int, count: Int, label: String?) -> String {
    let label = label.map { isolatesLabels ? "\u{2068}\($0)\u{2069}" : $0 }
    return Self.fill(label == nil ? unnamedItem : namedItem) { name in
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

  /// `Carousel, 12 items.
  ///
  /// 1 of 12, Beach`.
  public func ready(items: String, item: String?) -> String {
    Self.fill(item == nil ? emptyCarousel : carousel) {
      $0 == "items" ? items : $0 == "item" ? item : nil
    }
  }

  /// `Selected 3 of 12, Harbour`.
  public func selected(item: String) -> String {
    Self.fill(selectedItem) { $0 == "item" ? item : nil }
  }

  /// `Wrapped to 1 of 12, Beach`.
  public func wrapped(item: String) -> String {
    Self.fill(wrappedItem) { $0 == "item" ? item : nil }
  }

  /// `Opened 3 of 12, Harbour`.
  public func opened(item: String) -> String {
    Self.fill(openedItem) { $0 == "item" ? item : nil }
  }

  /// `Closed 3 of 12, Harbour`.
  public func closed(item: String) -> String {
    Self.fill(closedItem) { $0 == "item" ? item : nil }
  }

  /// `Removed 3 of 12, Harbour, to the left`.
  public func swiped(item: String, _ direction: SwipeDirection) -> String {
    Self.fill(swipedItem[direction] ?? "{item}") { $0 == "item" ? item : nil }
  }

  /// `Restored 3 of 12, Harbour`.
  public func restored(item: String) -> String {
    Self.fill(restoredItem) { $0 == "item" ? item : nil }
  }

  /// `Marked 3 of 12, Harbour`.
  public func marked(item: String) -> String {
    Self.fill(markedItem) { $0 == "item" ? item : nil }
  }

  /// `Unmarked 3 of 12, Harbour`.
  public func unmarked(item: String) -> String {
    Self.fill(unmarkedItem) { $0 == "item" ? item : nil }
  }

  /// `Could not load 3 of 12, Harbour`.
  public func failed(item: String) -> String {
    Self.fill(failedItem) { $0 == "item" ? item : nil }
  }

  /// `template` with each known `{name}` replaced, in one pass: what is put in is not looked at.
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
  /// The category of `number` (Unicode CLDR 44, plural rules for integers; 0 has a form of its own in
  /// every language here).
  public func category(of number: Int) -> Phrases.PluralCategory {
    let number = number.magnitude
    guard number != 0 else { return .zero }
    let (tens, hundreds) = (number % 10, number % 100)
    switch self {
    case .english, .french: return number == 1 ? .one : .other
    case .uniform: return .other
    case .russian:
      if tens == 1, hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .polish:
      if number == 1 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .arabic:
      if number <= 2 { return number == 1 ? .one : .two }
      if (3...10).contains(hundreds) { return .few }
      return (11...99).contains(hundreds) ? .many : .other
    }
  }
}

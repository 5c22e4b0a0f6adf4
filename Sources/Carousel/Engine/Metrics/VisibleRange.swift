/// How many cards are in view, and which.
struct VisibleRange: Equatable, Sendable {
  /// The index of the first card; may be below 0.
  var first = 0
  var count = 0

  /// The largest number of cards unless the option says otherwise.
  static let limit = 30.0

  /// The number of cards in view before it is limited to the cards there are.
  static func count(
    _ arrangement: Arrangement, viewSize: Size, options: ArrangementOptions
  ) -> Int {
    let circle = Double(arrangement.count)
    var fitting: Double
    switch arrangement.kind {
    case .linear, .coverFlow, .coverFlow2:
      let pitch = arrangement.itemWidth * arrangement.spacing
      fitting = pitch > 0 ? (viewSize.along(arrangement.axis) / pitch).rounded(.up) + 2 : limit
    case .rotary, .cylinder:
      fitting = circle
    case .invertedRotary, .invertedCylinder:
      fitting = (circle / 2).rounded(.up)
    case .wheel, .invertedWheel:
      let radius = arrangement.kind == .wheel ? arrangement.radius : -arrangement.radius
      let inside =
        radius - arrangement.itemWidth / 2 < min(viewSize.width, viewSize.height) / 2
      fitting = inside ? circle : (circle / 2).rounded(.up) + 1
    case .stack:
      // The one that leaves, the top one, two below and one that comes up; as many before as behind.
      fitting = 9
    case .timeMachine, .invertedTimeMachine, .custom:
      fitting = limit
    }
    fitting = min(limit, fitting)
    return Int(bounded: options.value(.visibleItems, default: fitting))
  }

  /// The window of `count` cards around `current`, kept inside the cards there are unless wrapped.
  ///
  /// `lead` is how many more cards there are behind the current one than before it, halved.
  init(
    around current: Int, count: Int, lead: Int = 0, wrapping: Wrapping, placeholders: Placeholders
  ) {
    self.count = min(max(0, count), wrapping.count.limitedSum(placeholders.count))
    first = current - self.count / 2 + lead
    if !wrapping.isWrapped {
      let last = wrapping.count - 1 + placeholders.behind
      first = max(-placeholders.before, min(last - self.count + 1, first))
    }
  }
}

extension Metrics {
  /// By how many cards the window is shifted because the current one is not in the middle.
  var windowLead: Int {
    let pitch = itemWidth * arrangement.spacing
    guard configuration.alignment != .center, pitch > 0,
      configuration.kind == .linear || configuration.kind.isCoverFlow
    else { return 0 }
    let room = (viewSize.along(configuration.axis) - itemWidth) / 2 / pitch
    let lead = Int(bounded: min(15, max(-15, room)).rounded())
    return configuration.alignment == .start ? lead : -lead
  }
}

/// The placeholders next to the items of a bounded carousel: half before, half behind, the odd one before.
struct Placeholders: Equatable, Sendable {
  var count: Int
  var before: Int { count - count / 2 }
  var behind: Int { count / 2 }

  /// What the card at `index` shows when there are `items` items: below 0 and from `items` on are
  /// placeholders.
  func slot(at index: Int, items: Int) -> Carousel.Slot {
    if index < 0 { return .placeholder(before + index) }
    if index >= items { return .placeholder(before + index - items) }
    return .item(index)
  }

  /// The index of the card of a placeholder when there are `items` items, or `nil` if there is no such placeholder.
  func index(of placeholder: Int, items: Int) -> Int? {
    guard (0..<count).contains(placeholder) else { return nil }
    return placeholder < before ? placeholder - before : items + placeholder - before
  }
}

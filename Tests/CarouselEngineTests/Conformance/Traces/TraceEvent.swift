import CarouselEngine

/// An event of a trace, or what ours reports in its place.
enum TraceEvent: Equatable, CustomStringConvertible {
  case delegate(String, [JSON])
  /// The data source was asked: for an item or a placeholder, by its own index, with or without a
  /// view to use again.
  case data(String, Int, isReused: Bool)
  case timer(String)

  /// The event of a trace, or `nil` for what concerns views and animations only.
  init?(_ json: JSON) {
    switch json[0].text {
    case "delegate": self = .delegate(json[1].text ?? "", Array(json.list.dropFirst(2)))
    case "timer": self = .timer(json[1].text ?? "")
    case "data" where json[1].text == "item" || json[1].text == "placeholder":
      self = .data(json[1].text ?? "", json[2].integer ?? 0, isReused: !json[3].isNull)
    default: return nil
    }
  }

  /// What ours reported, in the words of the traces, or `nil` for what the original does not
  /// report.
  ///
  /// `pools` are the cards that wait for use again.
  init?(_ event: Carousel.Event, pools: CardPools = CardPools()) {
    switch event {
    case .willBeginScrolling: self = .delegate("willBeginScrollingAnimation", [])
    case .didEndScrolling: self = .delegate("didEndScrollingAnimation", [])
    case .didScroll: self = .delegate("didScroll", [])
    case .currentItemChanged: self = .delegate("currentItemIndexDidChange", [])
    case .willBeginDragging: self = .delegate("willBeginDragging", [])
    case .didEndDragging(let decelerates):
      self = .delegate("didEndDragging", [.bool(decelerates)])
    case .willBeginDecelerating: self = .delegate("willBeginDecelerating", [])
    case .didEndDecelerating: self = .delegate("didEndDecelerating", [])
    case .selectionRequested(let index, let isAllowed):
      self = .delegate("shouldSelect", [.number(Double(index)), .bool(isAllowed)])
    case .selected(let index): self = .delegate("didSelect", [.number(Double(index))])
    case .wokeUp: self = .timer("start")
    case .fellAsleep: self = .timer("stop")
    case .cardNeeded(let request):
      switch request.slot {
      case .item(let index): self = .data("item", index, isReused: !pools.items.isEmpty)
      case .placeholder(let index):
        self = .data("placeholder", index, isReused: !pools.placeholders.isEmpty)
      }
    case .cardReleased, .settled, .reachedEnd, .autoplayChanged, .willSwipe, .didSwipe,
      .didCancelSwipe, .didUndoSwipe:
      return nil
    }
  }

  /// Whether it asks for the item at `index`.
  func asks(for index: Int) -> Bool {
    if case .data("item", index, _) = self { true } else { false }
  }

  /// The same, whatever view is offered with it.
  var withoutReuse: TraceEvent {
    if case .data(let kind, let index, _) = self {
      .data(kind, index, isReused: false)
    } else {
      self
    }
  }

  /// The name under which leeway may be given.
  var name: String {
    switch self {
    case .delegate(let name, _): name
    case .data: "data"
    case .timer: "timer"
    }
  }

  var isData: Bool { if case .data = self { true } else { false } }
  var isTimer: Bool { if case .timer = self { true } else { false } }
  var isDelegate: Bool { if case .delegate = self { true } else { false } }

  var description: String {
    switch self {
    case .delegate(let name, _): name
    case .data(let kind, let index, let isReused): "\(kind) \(index)\(isReused ? " again" : "")"
    case .timer(let name): "timer \(name)"
    }
  }

  /// The events with each uninterrupted run of questions to the data source in a fixed order: the
  /// original asks in no particular one.
  static func normalized(_ events: [TraceEvent]) -> [TraceEvent] {
    var result: [TraceEvent] = []
    var run: [TraceEvent] = []
    for event in events {
      if event.isData {
        run.append(event)
      } else {
        result += run.sorted { $0.description < $1.description }
        run = []
        result.append(event)
      }
    }
    return result + run.sorted { $0.description < $1.description }
  }
}

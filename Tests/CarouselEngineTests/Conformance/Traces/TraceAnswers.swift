import CarouselEngine
import Synchronization

/// What the data source of a trace answers at present: its answers change without notice.
final class TraceAnswers: Sendable {
  struct Values {
    var items: Int
    var placeholders: Int
    var itemSize: Size
    var sizeVary: Double
    var hasViews: Bool
  }

  private let values: Mutex<Values>

  init(_ setup: JSON) {
    values = Mutex(
      Values(
        items: setup["items"].integer ?? 0, placeholders: setup["placeholders"].integer ?? 0,
        itemSize: Size(setup["itemSize"]), sizeVary: setup["sizeVary"].number ?? 0,
        hasViews: setup["nilViews"].flag != true))
  }

  /// Takes the answers that an input names; the others stay.
  func change(_ input: JSON) {
    values.withLock {
      $0.items = input["items"].integer ?? $0.items
      $0.placeholders = input["placeholders"].integer ?? $0.placeholders
      if let isEmpty = input["nilViews"].flag { $0.hasViews = !isEmpty }
      if !input["itemSize"].isNull { $0.itemSize = Size(input["itemSize"]) }
    }
  }

  /// The data as it would be counted now; sizes are asked for whenever a card is loaded.
  var data: Carousel.DataSource {
    let now = values.withLock { $0 }
    return Carousel.DataSource(
      itemCount: now.items, placeholderCount: now.placeholders, itemSize: now.itemSize,
      sizes: { [self] in size(of: $0) })
  }

  var hasVariedSizes: Bool { values.withLock { $0.sizeVary != 0 } }

  func size(of slot: Carousel.Slot) -> Size {
    let now = values.withLock { $0 }
    guard now.hasViews else { return .zero }
    let index =
      switch slot {
      case .item(let index), .placeholder(let index): index
      }
    return Size(
      width: now.itemSize.width + now.sizeVary * Double(index % 5),
      height: now.itemSize.height + now.sizeVary * Double(index % 3))
  }
}

extension Size {
  init(_ json: JSON) {
    self.init(width: json[0].number ?? 0, height: json[1].number ?? 0)
  }
}

extension Point {
  init(_ json: JSON) {
    self.init(x: json[0].number ?? 0, y: json[1].number ?? 0)
  }
}

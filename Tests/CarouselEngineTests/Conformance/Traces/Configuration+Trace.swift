import CarouselEngine

extension Carousel.Configuration {
  /// Takes a property.
  ///
  /// One that is refused stays as it is.
  mutating func take(_ name: String, _ value: JSON) {
    var refused: [EngineError] = []
    take(name, value, refused: &refused)
  }

  /// Takes a property of a trace's set-up, or notes that it was refused.
  mutating func take(_ name: String, _ value: JSON, refused: inout [EngineError]) {
    if let error = change({ $0.set(name, value) }) { refused.append(error) }
    // Options come one by one, so that one that is refused leaves the others.
    for (table, isFactor) in [("options", false), ("optionFactors", true)] where table == name {
      for (key, value) in value.table {
        guard let option = Self.traceOptions[key] else { continue }
        if let error = change({ $0.set(option, value.number, isFactor: isFactor) }) {
          refused.append(error)
        }
      }
    }
  }

  private mutating func set(_ name: String, _ value: JSON) {
    let number = value.number ?? 0
    let flag = value.isOn ?? false
    switch name {
    case "doubleSided": isDoubleSided = flag
    case "delegateItemWidth": itemWidth = number
    case "perspective": perspective = number
    case "decelerationRate": decelerationRate = number
    case "scrollSpeed": scrollSpeed = number
    case "bounceDistance": bounceDistance = number
    case "scrollEnabled": isScrollEnabled = flag
    case "pagingEnabled": isPaging = flag
    case "bounces": bounces = flag
    case "stopAtItemBoundary": stopsAtItems = flag
    case "scrollToItemBoundary": returnsToItems = flag
    case "ignorePerpendicularSwipes": ignoresPerpendicularSwipes = flag
    case "centerItemWhenSelected": centersSelection = flag
    case "viewpointOffset": viewpointOffset = Vector(value)
    case "contentOffset": contentOffset = Vector(value)
    case "autoscroll": autoscroll = number
    case "vertical": axis = flag ? .vertical : .horizontal
    case "shouldSelect": if !flag { maySelect = { _ in false } }
    default: break
    }
  }

  /// Sets or, with no number, resets an option as the original's delegate answers it.
  mutating func set(
    _ option: ArrangementOption, _ number: Double?, isFactor: Bool = false
  ) {
    guard let number else { return options[option] = .automatic }
    options[option] = isFactor ? .factor(number) : .value(number)
  }

  static let traceOptions: [String: ArrangementOption] = [
    "wrap": .wrap, "showBackfaces": .showsBackfaces, "offsetMultiplier": .offsetMultiplier,
    "visibleItems": .visibleItems, "count": .count, "arc": .arc, "angle": .angle,
    "radius": .radius, "tilt": .tilt, "spacing": .spacing, "fadeMin": .fadeMin,
    "fadeMax": .fadeMax, "fadeRange": .fadeRange, "fadeMinAlpha": .fadeMinAlpha,
  ]

  /// The transform of the traces' custom type.
  static func placing(isMoving: Bool) -> CardPlacing {
    { spot in
      guard isMoving else { return CardPose(spot.base) }
      let along = 1.1 * spot.offset * spot.itemWidth
      return CardPose(
        .rotation(0.3 * spot.offset, x: 1, y: 1, z: 0)
          * (.translation(x: along, y: 0, z: -50 * abs(spot.offset)) * spot.base))
    }
  }
}

/// Where the cards of a carousel that rests on an item are seen, without items, motion and events: for a layout that
/// depends on it.
package struct RestingCards {
  private let metrics: Metrics

  /// The visible part of a card.
  package struct Bounds {
    /// The distance from the current item, in items.
    package let offset: Double
    /// The opacity, above 0…1.
    package let opacity: Double
    /// The corners at the top left and at the bottom right in the view.
    package let low, high: Point
  }

  /// Takes the settings, and the data for the number and size of the cards; `nil` if a setting is out of its range.
  package init?(
    _ configuration: Carousel.Configuration, viewSize: Size, data: Carousel.DataSource
  ) {
    do throws(EngineError) { try configuration.validate() } catch { return nil }
    metrics = Metrics(
      settings: configuration, layout: nil, viewSize: viewSize.sanitized, data: data)
  }

  /// The cards in view while the item `current` is the current one; each once, or as often as a short ring shows it.
  package func all(around current: Int, repeated: Bool = true) -> [Bounds] {
    let (wrapping, position) = (metrics.wrapping, metrics.restingPosition(of: current))
    let window = VisibleRange(
      around: current, count: metrics.visibleLimit, lead: metrics.windowLead,
      wrapping: wrapping, placeholders: metrics.placeholders)
    let repeats =
      repeated && wrapping.isWrapped && wrapping.count > 1
      && wrapping.count < metrics.fittingCount && !metrics.configuration.kind.isCircular
    let turns = repeats ? metrics.fittingCount / 2 / wrapping.count + 1 : 0
    return (window.first..<window.first + window.count).flatMap { index in
      let index = wrapping.isWrapped ? wrapping.clamp(index) : index
      let offset = wrapping.offset(of: index, from: position)
      return (-turns...turns).compactMap { turn in
        let offset = offset + Double(turn * wrapping.count)
        let isInView = turn == 0 || abs(offset) <= Double(metrics.fittingCount) / 2
        return isInView ? bounds(of: index, at: offset, from: position) : nil
      }
    }
  }

  /// The card of an item while the item `current` is the current one, or `nil` if it is not seen.
  package func bounds(of index: Int, from current: Int) -> Bounds? {
    let position = metrics.restingPosition(of: current)
    return bounds(
      of: index, at: metrics.wrapping.offset(of: index, from: position), from: position)
  }

  private func bounds(of index: Int, at offset: Double, from position: Double) -> Bounds? {
    let configuration = metrics.configuration
    let size = metrics.data.size(
      of: metrics.placeholders.slot(at: index, items: metrics.count))
    let distance =
      metrics.hasCardLengths
      ? metrics.row.distance(from: position, to: position + offset) : offset * metrics.itemWidth
    let pose = metrics.pose(
      offset: offset, distance: distance, size: size, length: metrics.length(of: size),
      flip: .following, at: position)
    let showsBack = configuration.options.isOn(
      .showsBackfaces,
      default: configuration.isDoubleSided && configuration.kind != .invertedCylinder)
    guard pose.opacity > 0, pose.transform.m33 > 0 || showsBack else { return nil }
    let placement = Placement(
      matrix: pose.transform, center: metrics.center(at: position), opacity: pose.opacity,
      offset: offset)
    let mask = pose.mask?.part(of: size, along: configuration.axis)
    if let mask, mask.size.width <= 0 || mask.size.height <= 0 { return nil }
    guard let quad = placement.map(of: size, mask).quad,
      showsBack || configuration.declared == nil || quad.signedArea >= 0
    else { return nil }
    let bounds = quad.bounds
    return Bounds(
      offset: offset, opacity: pose.opacity, low: bounds.minimum, high: bounds.maximum)
  }
}

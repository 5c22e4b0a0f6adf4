import CarouselEngine

/// Where the caption of a card is, in pixels of the target, and how much of it is seen.
struct CaptionPosition: Equatable {
  /// The top left corner.
  var origin: Point
  /// The share that the cards around leave of its opacity, 0…1: a caption covers none of them.
  var opacity = 1.0

  /// What another card covers of the target.
  struct Neighbor {
    let quad: Quad
    let opacity: Double
  }

  /// The distance from the caption within which cards move or fade it, in logical units.
  fileprivate static let (approach, clearance) = (24.0, 4.0)
}

extension Caption {
  /// Places a caption of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - width: the caption's width.
  ///   - height: the caption's height.
  ///   - card: what the current card's picture covers, in pixels.
  ///   - neighbors: the other cards in view.
  ///   - view: the view in pixels.
  ///   - scale: the pixels of a logical unit.
  /// - Returns: where the caption is, and how much of it is seen.
  func spot(
    width: Double, height: Double, card: Rect, neighbors: [CaptionPosition.Neighbor] = [],
    view: PixelSize, scale: Double
  ) -> CaptionPosition {
    let margin = 8 * scale
    let gap = style.gap * text.size * scale
    let right = Double(view.width) - margin - width
    let bottom = Double(view.height) - margin - height
    func clamp(_ value: Double, _ high: Double) -> Double { max(margin, min(value, high)) }
    let x = clamp(card.x + (card.width - width) / 2, right)
    let y = clamp(card.y + (card.height - height) / 2, bottom)
    func reach(_ side: CaptionPosition.Side) -> Double {
      side.reach(
        of: neighbors, beyond: card,
        over: side.isUpright ? x...(x + width) : y...(y + height), scale)
    }
    var spot: CaptionPosition
    switch place {
    case .beside where card.maxX + gap <= right:
      spot = CaptionPosition(origin: Point(x: clamp(card.maxX + reach(.right) + gap, right), y: y))
    case .beside where card.x - gap - width >= margin:
      spot = CaptionPosition(
        origin: Point(x: clamp(card.x - reach(.left) - gap - width, right), y: y))
    case .above:
      let high = card.y - reach(.above)
      // Where there is no room above all cards, the caption stays close to its own card.
      let end = high >= margin + height ? max(high - gap, margin + height) : card.y - gap
      spot = CaptionPosition(origin: Point(x: x, y: clamp(end - height, bottom)))
    case .automatic, .below, .beside:
      let low = card.maxY + reach(.below)
      spot = CaptionPosition(
        origin: Point(
          x: x, y: clamp(low <= bottom ? min(low + gap, bottom) : card.maxY + gap, bottom)))
    case .bottom: spot = CaptionPosition(origin: Point(x: x, y: clamp(bottom, bottom)))
    }
    let area = Rect(x: spot.origin.x, y: spot.origin.y, width: width, height: height)
    for neighbor in neighbors {
      let free = neighbor.quad.distance(to: area) / (CaptionPosition.clearance * scale)
      spot.opacity *= 1 - min(1, 4 * neighbor.opacity) * (1 - min(max(free, 0), 1))
    }
    return spot
  }
}

extension CaptionPosition {
  /// A side of the current card.
  fileprivate enum Side {
    case below, above, left, right

    /// Whether captions on this side are above or below their card.
    var isUpright: Bool { self == .below || self == .above }

    private func outward(_ point: Point) -> Double {
      switch self {
      case .below: point.y
      case .above: -point.y
      case .left: -point.x
      case .right: point.x
      }
    }

    /// How far the neighbors of a card extend beyond it on the side of its caption, within `span`
    /// across.
    ///
    /// A neighbor that approaches moves the caption gradually. One that begins beyond the card does
    /// not move it.
    func reach(
      of neighbors: [Neighbor], beyond card: Rect, over span: ClosedRange<Double>, _ scale: Double
    ) -> Double {
      let corners = [Point(x: card.x, y: card.y), Point(x: card.maxX, y: card.maxY)].map(outward)
      let (low, high) = (corners.min() ?? 0, corners.max() ?? 0)
      let (room, touch) = (CaptionPosition.approach * scale, CaptionPosition.clearance * scale)
      let axis: Axis = isUpright ? .horizontal : .vertical
      var reach = 0.0
      for neighbor in neighbors {
        let inner = neighbor.quad.corners.map(outward).min() ?? high
        let part = neighbor.quad.clipped(
          to: (span.lowerBound - room)...(span.upperBound + room), along: axis)
        guard let outer = part.map(outward).max(), outer > high else { continue }
        let across = part.map { $0.along(axis) }
        let covered =
          min(across.max() ?? 0, span.upperBound) - max(across.min() ?? 0, span.lowerBound) + room
        let beside = high > low ? 2 * (high - inner) / (high - low) : 1
        let share =
          min(1, max(0, covered / (room - touch))) * min(1, max(0, beside)) * neighbor.opacity
        reach = max(reach, (outer - high) * share)
      }
      return reach
    }
  }
}

extension Quad {
  fileprivate var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The corners of the part that lies in `range` along `axis`.
  fileprivate func clipped(to range: ClosedRange<Double>, along axis: Axis) -> [Point] {
    var part: [Point] = []
    let corners = corners
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let (start, end) = (corner.along(axis), next.along(axis))
      if range.contains(start) { part.append(corner) }
      for edge in [range.lowerBound, range.upperBound] where (start < edge) != (end < edge) {
        let share = (edge - start) / (end - start)
        part.append(
          Point(
            x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share))
      }
    }
    return part
  }

  /// The width of the widest straight strip between this and another rectangle.
  ///
  /// Negative if they overlap.
  fileprivate func distance(to rectangle: Rect) -> Double {
    let corners = corners
    let others = [
      Point(x: rectangle.x, y: rectangle.y), Point(x: rectangle.maxX, y: rectangle.y),
      Point(x: rectangle.maxX, y: rectangle.maxY), Point(x: rectangle.x, y: rectangle.maxY),
    ]
    var normals = [Point(x: 1, y: 0), Point(x: 0, y: 1)]
    for (index, corner) in corners.enumerated() {
      let edge = corners[(index + 1) % 4] - corner
      let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
      if length > 0 { normals.append(Point(x: edge.y / length, y: -edge.x / length)) }
    }
    var distance = -Double.infinity
    for normal in normals {
      let own = corners.map { $0.x * normal.x + $0.y * normal.y }
      let other = others.map { $0.x * normal.x + $0.y * normal.y }
      guard let ownLow = own.min(), let ownHigh = own.max(), let low = other.min(),
        let high = other.max()
      else { continue }
      distance = max(distance, ownLow - high, low - ownHigh)
    }
    return distance
  }
}

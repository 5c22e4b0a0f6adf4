extension DeclaredArrangement {
  /// The visible parts of cards that stand side by side: cards are masked, not resized, and fill the row.
  ///
  /// Where a bounded carousel comes near an end, the current item moves along the row, so that the row stays full: the
  /// last item is current at the row's end. Fewer items than keylines leave out the shortest at the ends.
  public struct Keylines: Equatable, Sendable {
    /// The visible lengths from the first to the last in view, as shares of the card's length, above 0…1; never empty.
    public let lengths: [Double]
    /// Which of them is that of the current item, counted from 0.
    public let current: Int
    /// The gap between two visible parts, in card lengths.
    public var gap: Double
    /// How much less than its visible part a content moves, 0…1: at 1 as much less as keeps the part filled.
    public var parallax: Double
    /// The least radius of the corners, as a share of the card's shorter side.
    public var corner: Double

    /// The largest number of keylines.
    public static let limit = 16

    /// Takes the lengths, of which there must be one to ``limit``; `nil` if there are not, or no current one.
    public init?(
      lengths: [Double], current: Int, gap: Double = 0.03, parallax: Double = 0.5,
      corner: Double = 0
    ) {
      guard (1...Self.limit).contains(lengths.count), lengths.indices.contains(current),
        lengths.allSatisfy({ $0 > 0 && $0 <= 1 })
      else { return nil }
      (self.lengths, self.current) = (lengths, current)
      (self.gap, self.parallax, self.corner) = (gap, parallax, corner)
    }
  }
}

extension DeclaredArrangement.Keylines {
  /// The keylines in use, and where among them the current item is.
  private struct Row {
    let keylines: DeclaredArrangement.Keylines
    var range: Range<Int>
    /// Where the current item is, counted from the first keyline in use.
    var current: Double

    /// One visible part: its middle from the beginning of the row, and its length, in card lengths.
    typealias Part = SIMD2<Double>

    init(_ keylines: DeclaredArrangement.Keylines, _ surroundings: Surroundings) {
      self.keylines = keylines
      let lengths = keylines.lengths
      let (before, behind) = (
        max(0, surroundings.items.before), max(0, surroundings.items.behind)
      )
      range = lengths.indices
      while Double(range.count) > before + behind + 1.5, range.count > 1 {
        let dropsFirst =
          range.lowerBound < keylines.current
          && (range.upperBound - 1 == keylines.current
            || lengths[range.lowerBound] <= lengths[range.upperBound - 1])
        range =
          dropsFirst
          ? range.lowerBound + 1..<range.upperBound : range.lowerBound..<range.upperBound - 1
      }
      let usual = Double(keylines.current - range.lowerBound)
      current = min(max(usual, Double(range.count - 1) - behind), before)
    }

    private func length(_ slot: Int, current place: Int) -> Double {
      let usual = keylines.current - range.lowerBound
      var from = slot
      if slot == place {
        from = usual
      } else if slot >= usual, slot < place {
        from = slot + 1
      } else if slot > place, slot <= usual {
        from = slot - 1
      }
      return keylines.lengths[range.lowerBound + from]
    }

    /// The part at a slot while the current item is at `place`; beyond the row it has no length.
    private func part(_ slot: Int, current place: Int) -> Part {
      guard slot >= 0 else { return Part(-keylines.gap * Double(min(-slot, 2)), 0) }
      var start = 0.0
      for other in 0..<min(slot, range.count) {
        start += length(other, current: place) + keylines.gap
      }
      guard slot < range.count else {
        return Part(start + keylines.gap * Double(min(slot - range.count, 1)), 0)
      }
      let length = length(slot, current: place)
      return Part(start + length / 2, length)
    }

    private func part(_ slot: Double, current place: Int) -> Part {
      let lower = slot.rounded(.down)
      let first = part(Int(bounded: lower), current: place)
      return first + (part(Int(bounded: lower + 1), current: place) - first) * (slot - lower)
    }

    func part(at offset: Double) -> Part {
      let slot = min(max(current + offset, -2), Double(range.count) + 1)
      let lower = current.rounded(.down)
      let first = part(slot, current: Int(bounded: lower))
      guard current > lower else { return first }
      return first + (part(slot, current: Int(bounded: lower + 1)) - first) * (current - lower)
    }

    /// The opacity of a card at `offset`: cards come and go beyond the row.
    func opacity(at offset: Double) -> Double {
      let slot = current + offset
      return min(1, max(0, 1 + min(slot, Double(range.count - 1) - slot)))
    }

    /// The middle of the usual current part.
    var focus: Double {
      let usual = keylines.current - range.lowerBound
      return part(usual, current: usual).x
    }
  }

  func pose(_ spot: CardSpot) -> DeclaredArrangement.Pose {
    let row = Row(self, spot.surroundings)
    let part = row.part(at: spot.offset)
    let distance = part.x - row.focus
    let free = (1 - part.y) / 2
    return DeclaredArrangement.Pose(
      offset: spot.offset, translation: .init(x: distance),
      opacity: row.opacity(at: spot.offset),
      mask: CardMask(
        length: part.y, corner: corner, shift: -parallax * free * min(1, max(-1, distance))))
  }
}

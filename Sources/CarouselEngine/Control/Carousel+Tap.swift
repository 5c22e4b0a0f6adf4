extension Carousel {
  /// A tap at a point of the view: selects the item that is hit, or brings it to the centre.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  public mutating func tap(at point: Point, time: Double) -> Int? {
    advance(to: time)
    let card = card(at: point)
    return tapCard(card?.index, offset: card?.offset)
  }

  /// Selects an item as a tap on it would.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  public mutating func select(_ index: Int, at time: Double) -> Int? {
    advance(to: time)
    guard index >= 0, index < wrapping.count else { return nil }
    return tapCard(index)
  }

  /// Selects the item that the carousel is bound for, ``targetIndex``, and lets it get there; a
  /// cruise ends.
  ///
  /// At rest that is the current item, as for `select`.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  public mutating func selectTarget(at time: Double) -> Int? {
    advance(to: time)
    stopCruise()
    guard let target = targetIndex else { return nil }
    guard motion != .none else { return tapCard(target) }
    guard requestSelection(of: target) else { return nil }
    events.append(.selected(target))
    return target
  }

  /// A tap on the card of an item, `offset` items away, or on none.
  mutating func tapCard(_ tapped: Int?, offset: Double? = nil) -> Int? {
    let wasTouched = isTouched
    isTouched = false
    defer { caught = nil }
    if configuration.feel == .smooth, wasTouched, let caught, caught.isNoTap {
      settleAfterTouch()
      noteRest()
      return nil
    }
    guard let tapped, tapped >= 0, tapped < wrapping.count else {
      if wasTouched || motion == .none { settleIfAstray() }
      noteRest()
      return nil
    }
    guard requestSelection(of: tapped) else {
      settleIfAstray()
      noteRest()
      return nil
    }
    let isSide = tapped != index && configuration.centersSelection
    if isSide || (tapped == index && configuration.returnsToItems) {
      if let offset, wrapping.isWrapped {
        scrollNow(byOffset: offset, duration: nil, cause: .tap)
      } else {
        scrollNow(to: restingOffset(tapped), duration: nil, cause: .tap)
      }
    }
    events.append(.selected(tapped))
    noteRest()
    return tapped
  }

  /// Whether an item may be selected.
  private mutating func requestSelection(of index: Int) -> Bool {
    let isAllowed = configuration.maySelect?(index) ?? true
    events.append(.selectionRequested(index, isAllowed: isAllowed))
    return isAllowed
  }

  /// Brings a carousel to where it may rest; changes nothing if it is there.
  mutating func settleIfAstray() {
    if configuration.feel == .smooth { return settleSmoothly(endsDrag: false) }
    guard wrapping.count > 0, motion == .none else { return }
    let isBeyond = abs(wrapping.excess(position)) > 1e-6
    guard configuration.returnsToItems || isBeyond else { return }
    let way = wrapping.distance(from: position, to: restingOffset(index))
    if abs(way) > 1e-6 { begin(scrollTo: position + way, cause: cause ?? .tap) }
  }
}

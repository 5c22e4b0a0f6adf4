extension Carousel {
  /// A tap at a point of the view: selects the item that is hit, or brings it to the center.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  public mutating func tap(_ point: Point, at time: Double) -> Int? {
    perform(at: time) { carousel in
      let card = carousel.card(at: point)
      return carousel.tapCard(card?.index, offset: card?.offset)
    }
  }

  /// A tap on a card that is seen now, or on none.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  package mutating func tap(on card: Frame.Card?, at time: Double) -> Int? {
    perform(at: time) { $0.tapCard(card?.index, offset: card?.offset) }
  }

  /// Selects an item as a tap on it would.
  ///
  /// - Returns: the item that was selected, or `nil`
  @discardableResult
  public mutating func select(_ index: Int, at time: Double) -> Int? {
    perform(at: time) { carousel in
      guard index >= 0, index < carousel.metrics.count else { return nil }
      return carousel.tapCard(index)
    }
  }

  /// Selects the target item, ``targetIndex``, and lets the carousel finish its motion there.
  ///
  /// A cruise ends.
  ///
  /// At rest that is the current item, as for `select`.
  ///
  /// - Returns: The selected item, or `nil`.
  @discardableResult
  public mutating func selectTarget(at time: Double) -> Int? {
    perform(at: time) { carousel in
      carousel.track.endCruise(carousel.step)
      guard let target = carousel.targetIndex else { return nil }
      guard carousel.track.phase.motion != nil else { return carousel.tapCard(target) }
      guard carousel.requestSelection(of: target) else { return nil }
      carousel.post(.selected(target))
      return target
    }
  }

  private mutating func tapCard(_ tapped: Int?, offset: Double? = nil) -> Int? {
    var wasTouched = false
    if case .touched(let caught) = track.phase {
      wasTouched = track.lift(step)
      if configuration.feel == .smooth, let caught, caught.isNoTap {
        settle(cause: .drag)
        return nil
      }
    }
    guard let tapped, tapped >= 0, tapped < metrics.count else {
      if wasTouched || track.phase.motion == nil { settle(cause: .tap) }
      return nil
    }
    guard requestSelection(of: tapped) else {
      settle(cause: .tap)
      return nil
    }
    let isSide = tapped != currentIndex && configuration.centersSelection
    if isSide || (tapped == currentIndex && configuration.returnsToItems) {
      let place = metrics.restingPosition(of: tapped)
      if let offset, isWrapped {
        scroll(to: place, by: offset, duration: nil, cause: .tap)
      } else {
        scroll(to: place, duration: nil, turn: .shortest, cause: .tap)
      }
    }
    post(.selected(tapped))
    // What a finger caught between two items does not stay there, also if the selection moves nothing.
    if wasTouched { settle(cause: .tap) }
    return tapped
  }

  private mutating func requestSelection(of index: Int) -> Bool {
    let isAllowed = configuration.maySelect?(index) ?? true
    post(.selectionRequested(index, isAllowed: isAllowed))
    return isAllowed
  }
}

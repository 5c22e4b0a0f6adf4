public import CarouselEngine
public import CarouselPaint

extension CarouselView {
  /// What there is to show.
  public var items: [CarouselItem] { list.items }

  /// What cards beside the items of a carousel that does not wrap show.
  public var placeholders: [CardContent] { list.placeholders }

  /// Shows other items: those that stay keep their cards and slide to their places, others come and
  /// go; the item in front stays in front.
  ///
  /// - Parameters:
  ///   - items: all items there are now
  ///   - placeholders: what cards beside them show; `nil` leaves that
  ///   - animated: whether cards move, and do not jump
  ///   - time: now
  public func apply(
    _ items: [CarouselItem], placeholders: [CardContent]? = nil, animated: Bool = true,
    at time: DisplayTime
  ) {
    let before = list
    let placeholders = placeholders ?? list.placeholders
    edit(animated: animated, at: time) { list, carousel, now in
      let changes = list.replace(with: items, placeholders: placeholders)
      let data = list.data(itemSize: carousel.data.itemSize)
      carousel.apply(changes, data: data, animated: animated, at: now)
      for index in carousel.visibleIndices {
        guard let old = changes.oldIndex(of: index), let item = list[index],
          before[old]?.content.face != item.content.face
        else { continue }
        carousel.reload(item: index, animated: animated, at: now)
      }
      return .rearranged(changes)
    }
  }

  /// Puts items in before the one at `index`, limited to the places there are.
  ///
  /// - Parameters:
  ///   - items: what comes
  ///   - index: the item before which they come, from 0
  ///   - direction: the side from which the first of them flies in; `nil` from none
  ///   - animated: whether the others slide aside and the new ones fade in
  ///   - time: now
  public func insert(
    _ items: [CarouselItem], at index: Int, from direction: SwipeDirection? = nil,
    animated: Bool = true, at time: DisplayTime
  ) {
    guard !items.isEmpty else { return }
    edit(animated: animated, at: time) { list, carousel, now in
      let place = min(max(index, 0), list.items.count)
      list.insert(items, at: place)
      carousel.insert(
        items.count, before: place, from: direction, animated: animated, at: now)
      return .inserted(place..<place + items.count)
    }
  }

  /// Takes items away, limited to those there are.
  ///
  /// - Parameters:
  ///   - index: the first that goes, from 0
  ///   - count: how many
  ///   - direction: the side to which the first of them flies away; `nil` is the one to which it was
  ///     swiped, if it was
  ///   - animated: whether they fade out and the others slide together
  ///   - time: now
  public func remove(
    _ index: Int, count: Int = 1, toward direction: SwipeDirection? = nil,
    animated: Bool = true, at time: DisplayTime
  ) {
    let all = list.items.count
    let first = min(max(index, 0), all)
    let range = first..<first + min(max(count, 0), all - first)
    guard !range.isEmpty else { return }
    edit(animated: animated, at: time) { list, carousel, now in
      list.remove(range)
      carousel.remove(
        item: range.lowerBound, count: range.count, toward: direction, animated: animated,
        at: now)
      return .removed(range)
    }
  }

  /// Moves an item to another place; indices of items that are not there change nothing.
  public func move(
    _ index: Int, to place: Int, animated: Bool = true, at time: DisplayTime
  ) {
    guard list.items.indices.contains(index), list.items.indices.contains(place) else { return }
    var items = list.items
    items.insert(items.remove(at: index), at: place)
    apply(items, animated: animated, at: time)
  }

  /// Shows another item in the place of one; its card stays what it is until the new content is there.
  public func replace(
    _ index: Int, with item: CarouselItem, animated: Bool = true, at time: DisplayTime
  ) {
    guard let old = list[index] else { return }
    edit(animated: animated, at: time) { list, carousel, now in
      list.update(index, item)
      if item.cardSize != old.cardSize {
        let changes = ItemChanges(from: list.items.map(\.key), to: list.items.map(\.key))
        let data = list.data(itemSize: carousel.data.itemSize)
        carousel.apply(changes, data: data, animated: animated, at: now)
      }
      if item.content.face != old.content.face {
        carousel.reload(item: index, animated: animated, at: now)
      }
      return nil
    }
    if item.isMarked != old.isMarked {
      announce(.marked(index: index))
      pump.deliver()
    }
  }

  /// Brings the item back that was swiped away last, if one was: it flies in from where it went.
  public func undoSwipe(with item: CarouselItem, at time: DisplayTime) {
    guard let last = carousel.lastSwipe else { return }
    edit(animated: true, at: time) { list, carousel, now in
      let place = min(last.index, list.items.count)
      list.insert([item], at: place)
      carousel.undoSwipe(at: now)
      return .inserted(place..<place + 1)
    }
  }
}

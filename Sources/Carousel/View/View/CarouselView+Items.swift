public import CarouselEngine
public import CarouselPaint

extension CarouselView {
  /// The items; those of a source are all made for this, ``item(at:)`` makes one.
  public var items: [CarouselItem] {
    if let items = contents.listed { return items }
    let list = list
    return list.indices.compactMap { list[$0] }
  }

  /// The number of items.
  public var itemCount: Int { carousel.itemCount }

  /// The item with an index, or `nil` if there is none.
  public func item(at index: Int) -> CarouselItem? { contents.item(index, list.rows) }

  /// What is spoken of the item with an index: its alternative text, or its label.
  public func spokenLabel(of index: Int) -> String {
    list.alternativeText(of: index) ?? item(at: index)?.label ?? ""
  }

  /// What the file of an item says about its picture, as far as it has been read.
  public func details(of index: Int) -> PictureDetails? {
    list.identity(of: index).flatMap { pictures.details[$0] }
  }

  /// The index of the item that a live card belongs to, or `nil` if there is none.
  ///
  /// Of the items of a source, only those in view are looked at.
  public func index(of card: any LiveCard) -> Int? {
    if let items = contents.listed { return items.firstIndex { $0.live === card } }
    return visibleItems.first { item(at: $0)?.live === card }
  }

  /// The content of the cards next to the items of a carousel that does not wrap.
  public var placeholders: [CardContent] { contents.placeholders }

  /// Shows other items: those that stay keep their cards and slide to their places, others come and
  /// go; the item in front stays in front.
  ///
  /// - Parameters:
  ///   - items: all items
  ///   - placeholders: the content of the cards next to them, or `nil` for no change
  ///   - animated: whether cards move, and do not jump
  ///   - time: now
  public func apply(
    _ items: [CarouselItem], placeholders: [CardContent]? = nil, animated: Bool = true,
    at time: DisplayTime
  ) {
    apply(items, nil, placeholders: placeholders, animated: animated, at: time)
  }

  /// Shows other items, as ``apply(_:placeholders:animated:at:)`` does, which need not be compared with those
  /// before.
  ///
  /// - Parameters:
  ///   - items: all items
  ///   - oldIndices: the index that each of them had before, or `nil` for new ones
  ///   - animated: whether cards move, and do not jump
  ///   - time: now
  package func apply(
    _ items: [CarouselItem], from oldIndices: [Int?], animated: Bool, at time: DisplayTime
  ) {
    let changes = ItemChanges(oldIndices: oldIndices, oldCount: itemCount)
    apply(items, changes, placeholders: nil, animated: animated, at: time)
  }

  private func apply(
    _ items: [CarouselItem], _ changes: ItemChanges?, placeholders: [CardContent]?,
    animated: Bool, at time: DisplayTime
  ) {
    let before = list
    edit(at: time) { contents, carousel, now in
      if let placeholders { contents.placeholders = placeholders }
      let (changes, rows) = contents.replace(with: items, before.rows, changes: changes)
      let data = Carousel.DataSource(
        rows: rows, placeholderCount: contents.placeholders.count)
      guard let changes else {
        carousel.reload(data, at: now)
        return .replaced
      }
      carousel.apply(changes, data: data, animated: animated, at: now)
      for index in carousel.visibleIndices where items.indices.contains(index) {
        guard let old = changes.oldIndex(of: index),
          before[old]?.content.looksLike(items[index].content) != true
        else { continue }
        carousel.reload(item: index, animated: animated, at: now)
      }
      return .rearranged(changes)
    }
    // What paints a card cannot be compared: it is painted again.
    let painted = visibleItems.filter { index in
      if case .painted? = item(at: index)?.content.picture { true } else { false }
    }
    guard !painted.isEmpty else { return }
    painted.forEach(reloadPicture)
    changed()
  }

  /// Shows the items of a source in the place of all items, without animation.
  public func apply(_ source: ItemSource, at time: DisplayTime) {
    edit(at: time) { contents, carousel, now in
      let data = Carousel.DataSource(
        rows: contents.take(source), placeholderCount: contents.placeholders.count)
      carousel.reload(data, at: now)
      return .replaced
    }
  }

  /// Inserts items before the one at `index`, which is limited to the indices there are.
  ///
  /// - Parameters:
  ///   - items: what comes
  ///   - index: the item before which they come, from 0
  ///   - direction: the side from which the first of them flies in; `nil` from none
  ///   - animated: whether the others slide aside and the new ones fade in
  ///   - anchor: what stays where it is: the current item, or the position
  ///   - time: now
  public func insert(
    _ items: [CarouselItem], before index: Int, from direction: SwipeDirection? = nil,
    animated: Bool = true, anchor: Carousel.Anchor = .item, at time: DisplayTime
  ) {
    guard !items.isEmpty else { return }
    edit(at: time) { contents, carousel, now in
      let place = min(max(index, 0), carousel.itemCount)
      carousel.insert(
        contents.insert(items, at: place), before: place, from: direction, animated: animated,
        anchor: anchor, at: now)
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
  ///   - anchor: what stays where it is: the current item, or the position
  ///   - time: now
  public func remove(
    item index: Int, count: Int = 1, toward direction: SwipeDirection? = nil,
    animated: Bool = true, anchor: Carousel.Anchor = .item, at time: DisplayTime
  ) {
    let all = carousel.itemCount
    let first = min(max(index, 0), all)
    let range = first..<first + min(max(count, 0), all - first)
    guard !range.isEmpty else { return }
    edit(at: time) { contents, carousel, now in
      contents.remove(range, carousel.data.rows ?? ItemRows())
      carousel.remove(
        item: range.lowerBound, count: range.count, toward: direction, animated: animated,
        anchor: anchor, at: now)
      return .removed(range)
    }
  }

  /// Moves an item to another place; indices of items that are not there change nothing.
  public func move(
    item index: Int, to place: Int, animated: Bool = true, at time: DisplayTime
  ) {
    let indices = list.indices
    guard indices.contains(index), indices.contains(place) else { return }
    edit(at: time) { contents, carousel, now in
      let changes = ItemChanges(moving: index, to: place, count: indices.count)
      contents.move(index, to: place)
      carousel.move(item: index, to: place, animated: animated, at: now)
      return .rearranged(changes)
    }
  }

  /// Shows another item in the place of one; its card stays what it is until the new content is there.
  ///
  /// A card that is painted by code is painted again, also if it is called what the old one was.
  public func replace(
    item index: Int, with item: CarouselItem, animated: Bool = true, at time: DisplayTime
  ) {
    let list = list
    guard let old = list[index] else { return }
    edit(at: time) { contents, carousel, now in
      carousel.update(contents.update(index, item, list.rows[index]), of: index, at: now)
      if item.cardSize != old.cardSize {
        carousel.measureCards(duration: animated ? Self.settling : 0, at: now)
      }
      if !item.content.looksLike(old.content) {
        carousel.reload(item: index, animated: animated, at: now)
      }
      return nil
    }
    // What paints a card cannot be compared: it is painted again.
    if case .painted? = item.content.picture { reload(item: index, at: time) }
    if item.isMarked != old.isMarked {
      announce(.marked(index: index))
      pump.deliver()
    }
  }

  /// Brings the item back that was swiped away last, if one was: it flies in from where it went.
  public func undoSwipe(with item: CarouselItem, at time: DisplayTime) {
    guard let last = carousel.lastSwipe else { return }
    edit(at: time) { contents, carousel, now in
      let place = min(last.index, carousel.itemCount)
      carousel.undoSwipe(with: contents.insert([item], at: place), at: now)
      return .inserted(place..<place + 1)
    }
  }
}

extension CardContent {
  /// Whether its card looks like that of `other`, marks aside: one without a face shows its label.
  fileprivate func looksLike(_ other: CardContent) -> Bool {
    face == other.face && (face != nil || label == other.label && icon == other.icon)
  }
}

/// Items by their identities, which stay the same while edits change indices.
extension CarouselView {
  /// The index of the first item with an identity, or `nil` if there is none.
  ///
  /// Of the items of a source, only those in view are looked at.
  public func index(of id: String) -> Int? {
    if let items = contents.listed { return items.firstIndex { $0.id == id } }
    return visibleItems.first { item(at: $0)?.id == id }
  }

  /// The identity of the current item, or `nil` if there are no items.
  public var currentID: String? { currentIndex.flatMap { item(at: $0) }?.id }

  /// Scrolls to the first item with an identity.
  ///
  /// - Returns: `false` if there is none.
  @discardableResult
  public func scroll(
    to id: String, duration: Double? = nil, turn: Carousel.Turn = .shortest,
    at time: DisplayTime, cause: Carousel.Cause = .api
  ) -> Bool {
    guard let index = index(of: id) else { return false }
    scroll(toItem: index, duration: duration, turn: turn, at: time, cause: cause)
    return true
  }

  /// Opens the first item with an identity, which becomes the current one without animation.
  ///
  /// - Returns: `false` if there is none.
  @discardableResult
  public func open(_ id: String, at time: DisplayTime) -> Bool {
    guard scroll(to: id, duration: 0, at: time) else { return false }
    open(at: time)
    return true
  }

  /// Loads the picture of the first item with an identity again.
  ///
  /// - Returns: `false` if there is none.
  @discardableResult
  public func reload(_ id: String, at time: DisplayTime) -> Bool {
    guard let index = index(of: id) else { return false }
    reload(item: index, at: time)
    return true
  }

  /// Loads the pictures of all items again, and paints cards again that are painted by code.
  ///
  /// Items out of view follow as they come into view.
  public func reloadAll(at time: DisplayTime) {
    clock.set(time)
    for index in contents.listed?.indices ?? 0..<0 { reloadPicture(of: index) }
    if contents.listed == nil { visibleItems.forEach(reloadPicture) }
    changed()
  }

  /// Discards the picture of an item; the next frame asks for it again.
  func reloadPicture(of index: Int) {
    guard let source = list[index]?.content.picture else { return }
    pictures.reload(source, of: list.identity(of: index))
  }
}

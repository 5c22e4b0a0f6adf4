extension AnnouncementPolicy {
  /// The announcement of an item the carousel rests on, unless it was announced last and no other item
  /// has been the current one since.
  ///
  /// In a slide show it is for programs only; what is said to people is remembered apart, so that an
  /// item the show brought is still spoken when the user stops on it.
  mutating func settle(
    _ index: Int, cause: Carousel.Cause, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    let item = named(describe(index))
    defer { laps = 0 }
    let said = Said(index: index, label: item.label, count: count)
    guard hasMoved || said != (cause == .autoplay ? written : spoken) else { return nil }
    remember(index, item.label, cause: cause)
    lastMoving = nil
    let words = phrases.item(position: index + 1, count: count, label: item.label)
    return make(
      .settle, text: laps != 0 && cause.isUser ? phrases.wrapped(item: words) : words, at: time,
      index: index, item: item, reason: cause,
      politeness: cause == .autoplay ? .off : .polite)
  }

  /// Remembers that an item was announced.
  mutating func remember(_ index: Int, _ label: String?, cause: Carousel.Cause) {
    let said = Said(index: index, label: label, count: count)
    (written, hasMoved) = (said, false)
    if cause != .autoplay { spoken = said }
  }

  /// `item`, for which an empty name is none.
  func named(_ item: ItemDescription) -> ItemDescription {
    var item = item
    if item.label == "" { item.label = nil }
    return item
  }

  /// The next announcement.
  mutating func make(
    _ event: Announcement.Event, text: String, at time: Double, index: Int? = nil,
    item: ItemDescription = ItemDescription(), reason: Carousel.Cause? = nil,
    politeness: Announcement.Politeness = .polite
  ) -> Announcement {
    sequence += 1
    return Announcement(
      sequence: sequence, time: time, event: event, index: index, count: count, id: item.id,
      label: item.label, text: text, reason: reason, politeness: politeness,
      isMarked: item.isMarked)
  }
}

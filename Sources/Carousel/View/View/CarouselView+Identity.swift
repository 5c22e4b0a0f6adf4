public import CarouselEngine

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

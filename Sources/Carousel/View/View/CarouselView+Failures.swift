import CarouselEngine

extension CarouselView {
  /// Why the picture of an item could not be had, in one plain line; `nil` if it can, or is on its way.
  public func failure(of index: Int) -> String? {
    list[index].flatMap { painter.failure(of: $0.content) }?.description
  }

  /// What went wrong with pictures so far, one plain line each.
  var complaints: [String] { (painter.takeWarning().map { [$0] } ?? []) + painter.failures }

  /// The items that are in view.
  var visibleItems: [Int] { carousel.visibleIndices.filter(list.items.indices.contains) }

  /// Whether not one of some items has a picture that could be loaded; `false` for no items.
  func isUnreadable(_ indices: some Collection<Int>) -> Bool {
    painter.hasFailures && !indices.isEmpty
      && indices.allSatisfy { painter.failure(of: list.content(of: .item($0))) != nil }
  }
}

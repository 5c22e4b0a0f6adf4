extension Carousel {
  /// Takes other data, in which items have moved, come and gone, in one animation.
  ///
  /// The item in front stays in front; if it is gone, the next one that is left takes its place.
  ///
  /// - Parameters:
  ///   - changes: what has become of the items, `ItemChanges(from:to:)`; if it is not about the items
  ///     there are, all is reloaded
  ///   - new: the data as it is now
  ///   - animated: whether cards slide to their new places, new ones fade in and old ones fade out
  ///   - time: now, in seconds
  public mutating func apply(
    _ changes: ItemChanges, data new: DataSource, animated: Bool = true, at time: Double
  ) {
    advance(to: time)
    guard changes.oldCount == data.itemCount, changes.newCount == new.itemCount else {
      return reload(new, at: time)
    }
    rearrange(as: new, animated: animated) { changes.newIndex(of: $0) }
  }
}

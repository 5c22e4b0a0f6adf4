public import CarouselEngine

/// What has become of the items of a view.
public enum ItemsChange: Equatable, Sendable {
  /// Items have come and are at these places.
  case inserted(Range<Int>)
  /// The items that were at these places have gone.
  case removed(Range<Int>)
  /// Items have come, gone and changed their places.
  case rearranged(ItemChanges)
}

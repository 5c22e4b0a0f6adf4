import CarouselDesktop
import CarouselView

/// What is known of the items of a run besides what they came with: what commands and people have changed.
///
/// Everything that changes items, and everything that shows others in their place, has the same one.
final class ItemBook {
  /// What was inserted and removed.
  var edits = ItemEdits()
  /// The orientations that were changed.
  var turns = Turns()
  /// The items that are marked.
  var marks = Marks()
}

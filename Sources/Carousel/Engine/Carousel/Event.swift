extension Carousel {
  /// Something that happened, in the order in which it happened.
  public enum Event: Equatable, Sendable {
    /// An animated scroll begins.
    case willBeginScrolling
    /// An animated scroll has ended.
    case didEndScrolling
    /// The offset has changed.
    case didScroll
    /// Another item is the current one, or it has another index; `nil` when there are no items.
    ///
    /// An edit anchored by the offset reports a new index only.
    case currentItemChanged(Int?)
    /// A finger begins to move the carousel.
    case willBeginDragging
    /// The finger has let go.
    case didEndDragging(willDecelerate: Bool)
    /// A fling begins.
    case willBeginDecelerating
    /// A fling has ended.
    case didEndDecelerating
    /// A tap asked for an item to be selected, and whether it may be.
    case selectionRequested(Int, isAllowed: Bool)
    /// An item was selected by a tap.
    case selected(Int)
    /// The carousel has settled on an item.
    ///
    /// Reported once after everything that moved it.
    case settled(index: Int, cause: Cause)
    /// A finger, or the program, is about to swipe an item away, and whether it may.
    case willSwipe(item: Int, SwipeDirection, isAllowed: Bool)
    /// The card of an item flies away: remove the item, or the card comes back.
    case didSwipe(item: Int, SwipeDirection)
    /// The card of an item goes back to its place.
    case didCancelSwipe(item: Int)
    /// The item that was swiped away last is back.
    case didUndoSwipe(item: Int)
    /// An end of a bounded carousel stopped a move.
    ///
    /// Comes once per move.
    case reachedEnd(End)
    /// A slide show started or stopped; not reported for pauses while it is touched or hidden.
    case autoplayChanged(isRunning: Bool)
    /// The position, or a flip, begins to change with time.
    case wokeUp
    /// Neither changes with time any more.
    ///
    /// Cards may still be on their way: `isAtRest` tells.
    case fellAsleep
    /// A card has entered the view and needs content.
    case cardNeeded(CardRequest)
    /// A card has left the view, or its content is no longer seen behind what has replaced it: no frame
    /// shows it any more.
    case cardReleased(CardID)
  }

  /// An end of a bounded carousel.
  public enum End: Equatable, Sendable {
    /// The first item.
    case first
    /// The last item.
    case last
  }

  /// A request for a card's content.
  public struct CardRequest: Equatable, Sendable {
    /// What the card shows.
    public let slot: Slot
    /// The card: the same for as long as it is in view, and never another.
    public let id: CardID
  }

  /// What has moved the carousel.
  public enum Cause: String, CaseIterable, Sendable {
    /// A finger that was lifted slowly, or held still.
    case drag
    /// A finger that was lifted in motion.
    case fling
    /// A mouse wheel.
    case wheel
    /// Two fingers on a touchpad.
    case touchpad
    /// A key.
    case key
    /// A tap or click on an item.
    case tap
    /// The program.
    case api
    /// Continuous scrolling or a slide show.
    case autoplay
    /// Changed data.
    case data
    /// A changed size or configuration.
    case layout
  }
}

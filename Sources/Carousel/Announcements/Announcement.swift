public import CarouselEngine

/// One thing to tell the user, in words and as data.
public struct Announcement: Equatable, Sendable {
  /// The kind of an announcement.
  ///
  /// The raw values are the names in machine-readable output.
  public enum Event: String, Sendable {
    /// The carousel is there.
    case ready
    /// It rests on another item.
    case settle
    /// It was pushed beyond an end.
    case boundary
    /// An item was selected.
    case select
    /// The item in front was opened: it fills the view.
    case open
    /// The opened item is back in its place.
    case close
    /// An item was swiped away.
    case swipe
    /// The item that was swiped away last is back.
    case undo
    /// An item was marked, or is marked no longer.
    case mark
    /// It passes an item.
    case moving
    /// A slide show started or stopped.
    case autoplay
    /// The number of items changed.
    case reload
    /// An item could not be loaded.
    case error
    /// Something else is said, such as an answer or what a search has found.
    case note
  }

  /// How much it matters to a listener.
  public enum Politeness: String, Sendable {
    /// Not to be spoken or printed as text, only for programs that read all announcements.
    case off
    /// To be spoken when the listener is free.
    case polite
  }

  /// The version of these fields, which changes when a field changes its meaning.
  public static let version = 1

  /// The number of the announcement, from 1.
  ///
  /// A gap means that some were dropped.
  public var sequence: Int
  /// When it happened, in seconds on the clock of the events.
  public var time: Double
  /// What happened.
  public var event: Event
  /// The index of the item, from 0, or `nil` if it is about none.
  public var index: Int?
  /// The number of items.
  public var count: Int
  /// The identity of the item.
  public var id: String?
  /// The name of the item.
  public var label: String?
  /// The sentence to print or speak.
  public var text: String
  /// What made it happen.
  public var reason: Carousel.Cause?
  /// How much it matters.
  public var politeness: Politeness
  /// What is spoken of the item in place of its name, or `nil` for the name.
  public var alternativeText: String?
  /// Whether the item is marked.
  public var isMarked = false

  /// The place of the item, from 1.
  public var position: Int? { index.map { $0 + 1 } }
}

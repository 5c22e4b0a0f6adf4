public import CarouselPaint
public import Projection

/// A card that changes, takes input in its own coordinates, or both.
///
/// Controls, tables, clocks, other carousels and windows of other programs are live cards. Coordinates
/// are logical units from the card's top left corner, whatever its perspective.
/// Everything except ``content`` has a default that does nothing. Belongs to the view's thread.
public protocol LiveCard: AnyObject {
  /// What is seen, most often a `LiveDrawing`; asked for when the item is made.
  var content: CardContent { get }

  /// The gestures that a press at `point` may become. Unclaimed ones belong to the carousel.
  func claim(at point: Point, in size: Size) -> CardClaim

  /// Takes something that a person did, at a time in seconds. Returns whether it was of use.
  ///
  /// The carousel gets scrolling and keys that were of no use.
  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool

  /// Whether it wants keys.
  var acceptsFocus: Bool { get }

  /// When to call ``advance(to:)`` next, in seconds, while the card is in view, or `nil` if nothing
  /// is scheduled.
  var nextWakeUp: Double? { get }

  /// Performs scheduled work.
  func advance(to time: DisplayTime)

  /// A frame is about to be painted in which the card is seen: bring its drawing up to date.
  ///
  /// - Parameters:
  ///   - time: now, and when the frame will be seen
  ///   - size: the card's size in logical units
  ///   - scale: the view's pixels for a logical unit
  /// - Returns: whether the frame after it will look different by time alone
  func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool

  /// The descriptors that become readable when ``advance(to:)`` has something to do.
  var fileDescriptors: [Int32] { get }
}

extension LiveCard {
  /// Nothing.
  public func claim(at point: Point, in size: Size) -> CardClaim { [] }
  /// Nothing is of use.
  public func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool { false }
  /// No.
  public var acceptsFocus: Bool { false }
  /// Never.
  public var nextWakeUp: Double? { nil }
  /// Nothing is ever due.
  public func advance(to time: DisplayTime) {}
  /// The drawing is always up to date.
  public func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool { false }
  /// None.
  public var fileDescriptors: [Int32] { [] }
}

/// What a press on a card, or scrolling over it, is for.
public struct CardClaim: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The claims whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A press that goes up where it came down, as on a button.
  public static let tap = CardClaim(rawValue: 1)
  /// A drag or scroll to the sides, as of a slider.
  public static let horizontal = CardClaim(rawValue: 2)
  /// A drag or scroll up and down, as of a list.
  public static let vertical = CardClaim(rawValue: 4)
  /// The press from its beginning, whatever becomes of it.
  public static let press = CardClaim(rawValue: 8)

  static func movement(_ way: Vector) -> CardClaim {
    way.x.magnitude >= way.y.magnitude ? .horizontal : .vertical
  }
}

/// Something that a person did to a card, in the card's coordinates.
public enum CardInput: Equatable, Sendable {
  /// A finger or button came down on something that was claimed; the number tells fingers apart.
  ///
  /// It is not decided yet whose it is: ``canceled(_:)`` follows if the carousel takes it.
  case pressed(Int, at: Point)
  /// The press is the card's, and moves.
  case moved(Int, to: Point)
  /// The press ended; `isTap` if it went nowhere.
  case released(Int, at: Point, isTap: Bool)
  /// The press was taken away, as if it had not been meant.
  case canceled(Int)
  /// The pointer is over the card, no button held.
  case hovered(Point)
  /// The pointer has left the card.
  case unhovered
  /// A wheel turned over the card, in 120ths of a detent: right and down are positive.
  case wheelTurned(horizontal: Int, vertical: Int, at: Point)
  /// Fingers moved on a touchpad over the card, in logical units: right and down are positive.
  case scrolled(Vector, at: Point)
  /// The keys are the card's now.
  case focused
  /// The keys are the card's no more.
  case unfocused
  /// A key went down, or repeats.
  case keyPressed(KeyInput, isRepeat: Bool)
  /// A key that went down here went up.
  case keyReleased(KeyInput)
}

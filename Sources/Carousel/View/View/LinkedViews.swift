import CarouselEngine

/// The carousels that go where another one leads, and the one that it goes after itself.
struct LinkedViews {
  private struct Follower {
    weak var view: CarouselView?
  }

  private var followers: [Follower] = []
  /// The carousel that this one goes after at present.
  private weak var leader: CarouselView?
  /// The carousel that this one went after before people did something here.
  private weak var former: CarouselView?
  /// The carousel that a finger on this one stops.
  private weak var held: CarouselView?
  /// Where the leader was last, and where this one was taken.
  private var followed: (leader: Double, own: Double)?

  // MARK: Those behind

  mutating func add(_ view: CarouselView) {
    remove(view)
    followers.append(Follower(view: view))
  }

  mutating func remove(_ view: CarouselView) {
    followers.removeAll { $0.view == nil || $0.view === view }
  }

  /// Whether others are to be taken along to `offset`: not to where this one was led.
  func leads(from offset: Double) -> Bool {
    !followers.isEmpty && !isLed && offset != followed?.own
  }

  /// Takes all of them to where `view` is, and those that follow them, except the views that led there.
  func take(after view: CarouselView, ledBy leaders: [CarouselView] = []) {
    for follower in followers {
      guard let next = follower.view, !leaders.contains(where: { $0 === next }) else { continue }
      next.follow(view, ledBy: leaders + [view])
    }
  }

  // MARK: The one ahead

  var isLed: Bool { leader != nil }

  /// Whether `other` is somewhere that this one has not followed it to.
  func isLedAnew(by other: CarouselView) -> Bool {
    !other.carousel.isSettled || isLed || other.carousel.offset != followed?.leader
  }

  mutating func went(after other: CarouselView, to offset: Double) {
    leader = other.carousel.isSettled ? nil : other
    followed = (other.carousel.offset, offset)
  }

  /// What people do here counts from now on.
  mutating func leave() { (former, leader) = (leader ?? former, nil) }

  /// A finger comes down on this one: it stops the one ahead too.
  ///
  /// - Returns: the one ahead, if it moves.
  mutating func hold() -> CarouselView? {
    // Those that lead each other stop once.
    guard held == nil else { return nil }
    held = (leader ?? former).flatMap { $0.isAtRest ? nil : $0 }
    return held
  }

  /// The finger drags, or is lifted.
  ///
  /// - Returns: the one that it stopped; `nil` if it stopped none.
  mutating func letGo() -> CarouselView? {
    defer { held = nil }
    return held
  }

  /// Wherever it was led, it leads from now on.
  mutating func takeLead() { followed = nil }
}

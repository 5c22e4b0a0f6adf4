import Wayland

/// Captures windows according to their visibility: the front one with each change, those next to it
/// at intervals, others not at all.
///
/// Outputs, on which the carousel itself is seen, are captured once, as soon as possible.
final class WindowCaptures {
  /// Called when a card has another picture, or none any more.
  var onChange: (() -> Void)?
  /// How wide the front card is, in pixels.
  var cardWidth = 1

  private let loop: EventLoop
  /// What the compositor offers for captures.
  let sources: CaptureSources
  private var running: [String: Running] = [:]
  private var timer: LoopTimer?
  private var front: String?
  private var seen: Set<String> = []

  /// The capture of a card.
  private final class Running {
    let card: WindowCard
    let capture: Capture
    var isAwaited = false
    var latest: Nanoseconds?

    init(_ card: WindowCard, _ capture: Capture) { (self.card, self.capture) = (card, capture) }
  }

  /// The interval for a card next to the front one.
  private static let pause: Nanoseconds = 250_000_000

  init(_ loop: EventLoop, _ sources: CaptureSources) {
    (self.loop, self.sources) = (loop, sources)
    timer = loop.makeTimer { [weak self] in self?.proceed() }
  }

  /// Captures the cards that are seen from now on.
  ///
  /// - Parameters:
  ///   - cards: The cards there are.
  ///   - front: The identity of the front one.
  ///   - seen: The identities of those that are seen.
  func follow(_ cards: [WindowCard], front: String?, seen: Set<String>) {
    (self.front, self.seen) = (front, seen)
    running = running.filter { id, _ in cards.contains { $0.id == id } }
    for card in cards
    where card.isCapturable && running[card.id] == nil
      && (seen.contains(card.id) || card.output != nil)
    {
      begin(card)
    }
    proceed()
  }

  /// Ends all captures.
  func end() {
    running = [:]
    (front, seen) = (nil, [])
    timer?.disarm()
  }

  private func begin(_ card: WindowCard) {
    let capture =
      switch card.subject {
      case .window(let window): sources.capture(window)
      case .output(let output): sources.capture(output)
      }
    guard let capture else {
      card.isCapturable = false
      onChange?()
      return
    }
    let new = Running(card, capture)
    running[card.id] = new
    capture.onFrame = { [weak self, weak new] frame in
      guard let self, let new else { return }
      new.isAwaited = false
      new.latest = loop.now
      card.take(frame, cardWidth: cardWidth)
      onChange?()
      proceed()
    }
    capture.onStop = { [weak self, weak card] in
      card?.isCapturable = false
      self?.onChange?()
    }
  }

  /// Requests the frames that are due.
  private func proceed() {
    var next: Nanoseconds?
    for (id, entry) in running where !entry.isAwaited {
      if entry.card.output == nil ? !seen.contains(id) : entry.latest != nil { continue }
      let due = id == front ? loop.now : entry.latest.map { $0 + Self.pause } ?? loop.now
      guard due <= loop.now else {
        next = min(next ?? due, due)
        continue
      }
      entry.isAwaited = true
      entry.capture.requestFrame()
    }
    if let next { timer?.arm(at: next) } else { timer?.disarm() }
  }
}

public import CarouselEngine

/// Shows the current item of a carousel in all of the view: opened, zoomed, turned to its neighbors and closed.
///
/// A value next to the carousel, which knows nothing of it. Each call is given the carousel; after other changes
/// of that call ``follow(_:)``, and let time pass with ``advance(_:to:)``.
public struct Viewer: Sendable {
  /// The opened item, or `nil` while its card is in its place.
  public private(set) var detail: Detail?
  private var events: [Detail.Event] = []
  /// The height at the lower edge of the view that an opened item leaves free, in logical units.
  public var footer = 0.0
  /// What turns the opened item to a neighbor.
  private var cause = Carousel.Cause.drag

  /// Shows nothing yet.
  public init() {}

  /// Whether an item is shown: opened, or on its way there or back.
  public var isShown: Bool { detail.map { $0.phase != .closed } ?? false }

  /// Whether an item is open, or is opening.
  public var isOpen: Bool { detail?.phase == .opening || detail?.phase == .open }

  /// Whether time alone changes nothing.
  public var isAtRest: Bool { nextTransitionTime == nil }

  /// The time of the next automatic transition, in seconds, or `nil` if there is none.
  public var nextTransitionTime: Double? { detail?.nextTransitionTime }

  /// Lets time pass for the carousel and its opened item; what ends on the way ends at its own instant.
  public mutating func advance(_ carousel: inout Carousel, to time: Double) {
    while let transitionTime = nextTransitionTime, transitionTime > carousel.now,
      transitionTime < time
    {
      carousel.advance(to: transitionTime)
      follow(&carousel)
    }
    carousel.advance(to: time)
    follow(&carousel)
  }

  /// Opens the current item: its card grows from its place into the view.
  public mutating func open(_ carousel: inout Carousel, at time: Double) {
    change(&carousel, at: time) { detail, now in detail.open(at: now) }
  }

  /// Closes the opened item: it goes back to its card's place.
  public mutating func close(_ carousel: inout Carousel, at time: Double) {
    guard detail != nil else { return advance(&carousel, to: time) }
    change(&carousel, at: time) { detail, now in detail.close(at: now) }
  }

  /// Passes fingers, zooms and page turns to the opened item.
  ///
  /// A pinch opens the current one.
  ///
  /// - Parameters:
  ///   - carousel: The carousel whose current item it is.
  ///   - time: The current time, in seconds.
  ///   - cause: The cause in `Carousel.Event.settled` if a neighbor becomes the opened item.
  ///   - change: Changes the opened item, at the time that it is called with.
  /// - Returns: The result of `change`, or `nil` if there is no item to open.
  @discardableResult
  public mutating func change<Result>(
    _ carousel: inout Carousel, at time: Double, cause: Carousel.Cause = .drag,
    _ change: (inout Detail, Double) -> Result
  ) -> Result? {
    advance(&carousel, to: time)
    guard let scene = Detail.Scene(of: carousel, footer: footer) else { return nil }
    var detail = detail ?? Detail(scene: scene)
    if self.detail == nil { detail.advance(to: carousel.now) }
    detail.reducesMotion = carousel.configuration.reducesMotion
    self.cause = cause
    let result = change(&detail, carousel.now)
    self.detail = detail
    follow(&carousel)
    return result
  }

  /// Lets the opened item follow what has become of the carousel, and the carousel what the item did.
  public mutating func follow(_ carousel: inout Carousel) {
    guard var detail else { return }
    carousel.setCovered(true)
    detail.advance(to: carousel.now)
    update(&detail, carousel)
    for event in detail.takeEvents() {
      if case .turned(let side) = event {
        let step = carousel.configuration.isMirrored ? -side : side
        carousel.scroll(byItems: step, duration: 0, at: carousel.now, cause: cause)
        update(&detail, carousel)
      }
      events.append(event)
    }
    let isGone = detail.phase == .closed && detail.isAtRest
    self.detail = isGone ? nil : detail
    if isGone { carousel.setCovered(false) }
  }

  private func update(_ detail: inout Detail, _ carousel: Carousel) {
    if let scene = Detail.Scene(of: carousel, footer: footer) {
      detail.update(scene, at: carousel.now)
    } else {
      // No finger holds what is not there any more.
      detail.cancelTouches(at: carousel.now)
      detail.close(at: carousel.now)
    }
  }

  /// Returns the events since the last call, oldest first.
  public mutating func takeEvents() -> [Detail.Event] {
    guard !events.isEmpty else { return [] }
    defer { events = [] }
    return events
  }
}

extension Viewer {
  /// Fills `frame` with the visible cards of `carousel` and the opened item over them; the others fade as it
  /// opens.
  ///
  /// Both are shown at the time of the last call.
  public func frame(of carousel: Carousel, into frame: inout Carousel.Frame) {
    carousel.frame(into: &frame)
    guard let detail, isShown, let index = carousel.currentIndex else { return }
    let time = carousel.now
    let openness = detail.openness(at: time)
    if detail.crossFade(at: time) == 1 { frame.cards.removeAll { $0.isCurrent } }
    for place in frame.cards.indices {
      frame.cards[place].opacity *= 1 - openness
      (frame.cards[place].isCurrent, frame.cards[place].isInteractive) = (false, false)
    }
    frame.cards.removeAll { $0.opacity <= 0 }
    for side in [-1, 1] {
      guard let picture = detail.neighbor(on: side, at: time),
        let neighbor = carousel.neighbor(of: index, on: side),
        let card = carousel.cardInPlace(neighbor, uncovered: 1)
      else { continue }
      frame.show(picture, on: card, of: carousel, openness)
    }
    // A masked card is uncovered as it opens.
    if let picture = detail.picture(at: time),
      let card = carousel.cardInPlace(index, uncovered: openness)
    {
      frame.show(picture, on: card, of: carousel, openness)
    }
  }
}

extension Carousel.Frame {
  fileprivate mutating func show(
    _ picture: Detail.Picture, on original: Card, of carousel: Carousel, _ openness: Double
  ) {
    let box = carousel.data.contentBox(of: original.index, in: original.size)
    guard picture.opacity > 0, let map = picture.homography(of: box.size) else { return }
    var card = original
    card.homography = box.card(painting: map)
    card.quad =
      box.size == card.size ? picture.quad : card.homography.quad(of: card.size)
    (card.opacity, card.depth) = (picture.opacity, .greatestFiniteMagnitude)
    (card.offset, card.shownOffset) = (Double(picture.offset), Double(picture.offset))
    (card.transform, card.center, card.replacement) = (.identity, .zero, 1)
    (card.isCurrent, card.isInteractive) = (picture.offset == 0, picture.offset == 0)
    (card.isDetail, card.openness, card.isBackFacing) = (true, openness, false)
    let scale = picture.madeScale(
      in: carousel.viewSize, pixelScale: carousel.configuration.pixelScale)
    card.magnification = scale * picture.content.width / box.size.width
    cards.append(card)
  }
}

extension Detail.Scene {
  /// What the current item of `carousel` is opened in, above a footer, or `nil` if there is none.
  init?(of carousel: Carousel, footer: Double) {
    let (data, settings) = (carousel.data, carousel.configuration)
    guard let index = carousel.currentIndex, let card = carousel.cardInPlace(index) else {
      return nil
    }
    let before = carousel.neighbor(of: index, on: -1)
    let after = carousel.neighbor(of: index, on: 1)
    func limit(_ index: Int?) -> Double { index.map(data.openedScale) ?? .infinity }
    let nowhere = Quad(
      topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    let box = data.contentBox(of: index, in: card.size)
    // A footer that takes the whole view is over the item.
    let height = carousel.viewSize.height
    self.init(
      view: Size(
        width: carousel.viewSize.width, height: footer < height ? height - footer : height),
      content: data.contentSize(of: index),
      before: before.map(data.contentSize), after: after.map(data.contentSize),
      // Pages are turned sideways, also where the carousel runs downwards.
      card: box.quad(on: card.homography) ?? nowhere,
      pixelScale: settings.pixelScale,
      limits: Limits(content: limit(index), before: limit(before), after: limit(after)),
      item: data.identity(of: index))
  }
}

extension Carousel {
  /// The item to the right (1) or to the left (−1), or `nil` if there is none.
  fileprivate func neighbor(of index: Int, on side: Int) -> Int? {
    let place = configuration.isMirrored ? index - side : index + side
    guard isWrapped else { return (0..<itemCount).contains(place) ? place : nil }
    return itemCount > 1 ? (place + itemCount) % itemCount : nil
  }
}

extension Detail {
  /// Something that happened to a detail, in the order in which it happened.
  ///
  /// Opening and closing alternate: each `willOpen` is followed by `didOpen` or, if it was called off, by
  /// `willClose`; each `willClose` by `didClose` or, if it was called off, by `willOpen`.
  public enum Event: Equatable, Sendable {
    /// The card leaves its place.
    case willOpen
    /// The content fills the view.
    case didOpen
    /// The content leaves for its card's place.
    case willClose
    /// The card is back in its place.
    case didClose
    /// The neighbor to the right or below (1), or to the left or above (−1), is the opened item now.
    ///
    /// Comes when it is decided, while the neighbor is on its way. What lies beyond it is not known until
    /// the detail is given a new scene.
    case turned(by: Int)
  }
}

extension Detail {
  /// Where a detail stands between closed and open.
  public enum Phase: Equatable, Sendable {
    /// Nothing is shown.
    case closed
    /// On the way to the view, or in fingers that pull it out of its place.
    case opening
    /// In the view, zoomed, moved or turned as it may be.
    case open
    /// On the way to the card's place.
    case closing
  }
}

public import CarouselEngine
import CarouselViewer

/// What an input asks of a view, and when.
public struct InputAction: Equatable, Sendable {
  /// What it asks for.
  public var kind: Kind
  /// When the person asked for it, in seconds on the view's clock; for a drag when it began, which is before it
  /// was known to be one.
  public var time: Double

  /// An action at a time.
  public init(_ kind: Kind, at time: Double) { (self.kind, self.time) = (kind, time) }

  /// What an input asks of a view.
  ///
  /// Positions are logical units in the view. Later versions may add cases: give a `switch` a `default`.
  public enum Kind: Equatable, Sendable {
    /// A finger or button came down: a running motion is caught.
    case press
    /// The press ended without drag or tap.
    case release
    /// A drag begins; the first movement follows.
    ///
    /// `touching` is where the finger is, logical units, or `nil` for fingers on a touchpad.
    case dragBegan(DragKind, touching: Point?, cause: Carousel.Cause = .drag)
    /// The distance from where the drag began.
    case dragMoved(Vector)
    /// The finger of a drag was lifted.
    case dragEnded
    /// A drag was taken away, as if it had not been meant.
    case dragCanceled
    /// Two fingers begin to pinch about a point.
    case pinchBegan(Point)
    /// The fingers moved. `scale` is their distance relative to the start.
    case pinchMoved(Point, scale: Double)
    /// The fingers no longer pinch.
    case pinchEnded
    /// The pinch was taken away, as if it had not been meant.
    case pinchCanceled
    /// A finger or button came down and went up in one place.
    case tap(Point)
    /// A second tap at the same point. The first one was reported as a tap too.
    case doubleTap(Point)
    /// Scale the opened item by a factor, about a point.
    case zoom(by: Double, about: Point)
    /// Move by a number of items from the target of the motion.
    case step(Int, cause: Carousel.Cause)
    /// A number of items to the right on the screen, or to the left for a negative number: which way that is
    /// depends on how the carousel runs.
    case stepSideways(Int)
    /// Go on and on in one direction: a key is held.
    case cruise(Carousel.Heading)
    /// The key is held no longer.
    case cruiseEnded
    /// Move by a number of pages. `isRepeat` is `true` for a repeated key.
    case page(Int, isRepeat: Bool)
    /// Go to the first item.
    case first
    /// Go to the last item.
    case last
    /// Select the item at the target of the motion.
    case select
    /// Close the opened item, or the window if there is none.
    case cancel
    /// Say where the carousel is.
    case whereAmI
    /// Pause the slide show, or go on with it.
    case togglePause
    /// Take the whole screen, or give it back.
    case toggleFullscreen
    /// Close the window.
    case close
    /// An action that the view does not know: it reports it as ``ViewEvent/custom(_:)``.
    case custom(String)
  }
}

extension InputAction.Kind {
  /// Whether it scrolls the carousel by a wheel, a button or a key.
  var scrolls: Bool {
    switch self {
    case .step, .stepSideways, .cruise, .page, .first, .last: true
    default: false
    }
  }

  var endsPress: Bool {
    switch self {
    case .release, .tap, .dragEnded, .dragCanceled, .pinchEnded, .pinchCanceled: true
    default: false
    }
  }

  var pinches: Bool {
    switch self {
    case .pinchBegan, .pinchMoved, .pinchEnded, .pinchCanceled: true
    default: false
    }
  }

  /// Whether it moves the carousel or selects, and so is not done while a gesture has it.
  var needsFreeCarousel: Bool {
    switch self {
    case .whereAmI, .togglePause, .toggleFullscreen, .cancel, .close, .custom: false
    default: true
    }
  }
}

/// What a drag does.
public enum DragKind: Equatable, Sendable {
  /// Scrolls the carousel.
  case scroll
  /// Swipes the card in front.
  case swipe
  /// Moves the opened item about.
  case pan
}

extension Carousel {
  /// Does what an input asks of a carousel with no item opened; other actions change nothing.
  ///
  /// A single step from rest takes `stepDuration`, if there is one.
  mutating func perform(
    _ action: InputAction.Kind, stepDuration: Double? = nil, at time: Double
  ) {
    switch action {
    case .press: touchDown(at: time)
    case .release: touchUp(at: time)
    case .tap(let point): tap(point, at: time)
    case .step(let count, let cause):
      let isSingle = count == 1 || count == -1
      step(byItems: count, over: isSingle ? stepDuration : nil, at: time, cause: cause)
    case .stepSideways(let count):
      perform(sideways(count), stepDuration: stepDuration, at: time)
    case .cruise(let heading): beginCruise(heading, at: time)
    case .cruiseEnded: endCruise(at: time)
    case .page(let count, let isRepeat): turnPage(count, isRepeat: isRepeat, at: time)
    case .first: scroll(toItem: 0, at: time, cause: .key)
    case .last: scroll(toItem: itemCount - 1, at: time, cause: .key)
    case .select: selectTarget(at: time)
    case .togglePause:
      if isAutoplaying {
        pauseAutoplay(for: .requested, at: time)
      } else {
        resumeAutoplay(after: .requested, at: time)
      }
    default: return
    }
  }

  /// A number of items to the right on the screen, as a step.
  func sideways(_ count: Int) -> InputAction.Kind {
    .step(configuration.isMirrored ? -max(count, -Int.max) : count, cause: .key)
  }

  /// Turns a page.
  ///
  /// A repeated key turns the next one when this one is nearly turned, so that at most one is
  /// pending when the key is released.
  private mutating func turnPage(_ count: Int, isRepeat: Bool, at time: Double) {
    advance(to: time)
    let left = targetIndex.map { offset(ofItem: $0) } ?? 0
    if isRepeat, isScrolling, abs(left) > 0.1 { return }
    let page = max(1, (visibleIndices.count - 1) / 2)
    scroll(byItems: count * page, at: time, cause: .key)
  }
}

extension Viewer {
  /// Does what an input asks of the opened item, or a pinch of the current one.
  ///
  /// - Returns: `false` for actions that mean nothing there.
  mutating func perform(
    _ action: InputAction.Kind, on carousel: inout Carousel, at time: Double
  ) -> Bool {
    switch action {
    case .press: change(&carousel, at: time) { $0.touchDown(at: $1) }
    case .release, .tap: change(&carousel, at: time) { $0.touchUp(at: $1) }
    case .doubleTap(let point): change(&carousel, at: time) { $0.zoom(about: point, at: $1) }
    case .zoom(let factor, let point):
      change(&carousel, at: time) { $0.zoom(by: factor, about: point, at: $1) }
    case .step(let count, _):
      let side = carousel.configuration.isMirrored ? -count.signum() : count.signum()
      change(&carousel, at: time, cause: .key) { $0.turn(by: side, at: $1) }
    case .stepSideways(let count): return perform(carousel.sideways(count), on: &carousel, at: time)
    // A held key turns the next page once this one is turned.
    case .cruise(let heading):
      guard isAtRest else { return true }
      return perform(.step(heading == .forward ? 1 : -1, cause: .key), on: &carousel, at: time)
    case .page(let count, let isRepeat):
      guard !isRepeat || isAtRest else { return true }
      // What is higher than the view is read to its end first.
      if change(&carousel, at: time, { $0.read(by: count.signum(), at: $1) }) == true {
        return true
      }
      return perform(.step(count, cause: .key), on: &carousel, at: time)
    case .first, .last:
      let item = action == .first ? 0 : carousel.itemCount - 1
      carousel.scroll(toItem: item, duration: 0, at: time, cause: .key)
      follow(&carousel)
    case .select, .cancel: close(&carousel, at: time)
    case .pinchBegan(let center):
      change(&carousel, at: time) { $0.pinchBegan(about: center, at: $1) }
    case .pinchMoved(let center, let scale):
      change(&carousel, at: time) { $0.pinchMoved(to: center, scale: scale, at: $1) }
    case .pinchEnded: change(&carousel, at: time) { $0.pinchEnded(at: $1) }
    case .pinchCanceled: change(&carousel, at: time) { $0.cancelTouches(at: $1) }
    default: return false
    }
    return true
  }
}

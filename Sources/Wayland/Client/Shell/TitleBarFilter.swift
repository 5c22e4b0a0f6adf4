import Glibc

/// Handles the input that belongs to the title bar and the edges, and passes the rest to the content.
///
/// A press belongs to its target until that button of that seat, or that finger, is released; other
/// buttons do not disturb it. A button of the bar acts when the press ends on it. The press may
/// slide off and back. A press on the caption moves the window immediately, a finger once it moves;
/// a finger that rests there shows the window's menu.
///
/// A pure value: events enter in surface coordinates and leave in content coordinates.
struct TitleBarFilter {
  enum Action: Equatable {
    case minimize
    case toggleMaximized
    case close
    /// The compositor shall take the pointer or the finger and move the window.
    case move
    /// The compositor takes over the pointer or the finger and resizes the window.
    case resize(XdgToplevel.ResizeEdge)
    /// The compositor shall take the pointer and show the window's menu, at a place of the surface.
    case showMenu(SurfacePoint)
  }

  struct Outcome<Event> {
    var content: [Event] = []
    /// The action of the window, after the content has handled its events.
    var action: Action?
  }

  private struct Finger: Hashable {
    var seat: UInt32
    var id: Int32
  }

  /// A finger that came down on a button of the bar.
  private struct Press {
    var part: TitleBar.Part
    var position: SurfacePoint
  }

  /// A finger that came down on the caption and has not moved.
  private struct Hold {
    var position: SurfacePoint
    var time: Nanoseconds
  }

  /// A finger that rests this long on the caption shows the window's menu.
  private static var longPress: Nanoseconds { 500_000_000 }
  /// A finger that moves this far on the caption moves the window, in logical units.
  private static var slop: Double { 8 }
  /// Two presses of the caption within this time maximize the window.
  private static var doubleTime: Nanoseconds { 400_000_000 }

  var layout = TitleBarLayout()
  private var pointers: [UInt32: TitleBarPointer] = [:]
  private var presses: [Finger: Press] = [:]
  private var holds: [Finger: Hold] = [:]
  /// Who last pressed the caption, and when.
  private var captionPress: (seat: UInt32, time: Nanoseconds)?

  mutating func take(_ event: PointerEvent) -> Outcome<PointerEvent> {
    var pointer = pointers[event.seat] ?? TitleBarPointer()
    var (content, action) = pointer.take(event, layout)
    if action == .move, isSecondPress(seat: event.seat, time: event.time) {
      action = .toggleMaximized
      pointer.keep(.left)
    }
    let isGone = event.kind == .left || event.kind == .canceled
    pointers[event.seat] = isGone ? nil : pointer
    return Outcome(content: content, action: action)
  }

  /// Takes a scroll.
  ///
  /// Returns `nil` if nothing of it is the content's.
  mutating func take(_ event: ScrollEvent) -> ScrollEvent? {
    var pointer = pointers[event.seat] ?? TitleBarPointer()
    defer { if pointers[event.seat] != nil { pointers[event.seat] = pointer } }
    return pointer.take(event, layout)
  }

  mutating func take(_ event: TouchEvent) -> Outcome<TouchEvent> {
    let finger = Finger(seat: event.seat, id: event.id)
    let part = layout.part(at: event.position)
    if let hold = holds[finger] {
      let distance = hypot(
        event.position.x - hold.position.x, event.position.y - hold.position.y)
      if event.kind == .moved, distance < Self.slop { return Outcome() }
      holds[finger] = nil
      if event.kind != .down { return Outcome(action: event.kind == .moved ? .move : nil) }
    }
    if event.kind == .down {
      presses[finger] = nil
      if case .edge(let edge) = layout.target(
        at: event.position, reach: TitleBarLayout.fingerReach)
      {
        return Outcome(action: .resize(edge))
      }
      switch part {
      case nil: break
      case .caption:
        let isSecond = isSecondPress(seat: event.seat, time: event.time)
        // Until it is lifted the finger does nothing more.
        if isSecond {
          presses[finger] = Press(part: .caption, position: event.position)
        } else {
          holds[finger] = Hold(position: event.position, time: event.time)
        }
        return Outcome(action: isSecond ? .toggleMaximized : nil)
      case let part?:
        presses[finger] = Press(part: part, position: event.position)
        return Outcome()
      }
    }
    guard let press = presses[finger] else {
      var event = event
      event.position = layout.content(event.position)
      return Outcome(content: [event])
    }
    switch event.kind {
    case .down, .moved: presses[finger]?.position = event.position
    case .up:
      presses[finger] = nil
      if part == press.part { return Outcome(action: press.part.action) }
    case .canceled: presses[finger] = nil
    }
    return Outcome()
  }

  /// When the next finger has rested on the caption for long enough, or `nil` if none does.
  var longPressTime: Nanoseconds? { holds.values.map(\.time).min().map { $0 + Self.longPress } }

  /// Takes a finger that has rested on the caption for long enough at `time`, whose seat then shows the window's menu.
  mutating func takeLongPress(at time: Nanoseconds) -> (seat: UInt32, id: Int32, action: Action)? {
    guard let (finger, hold) = holds.first(where: { time - $0.value.time >= Self.longPress }) else {
      return nil
    }
    holds[finger] = nil
    captionPress = nil
    return (finger.seat, finger.id, .showMenu(hold.position))
  }

  /// Forgets everything that is pressed or pointed at.
  mutating func forget() {
    (pointers, presses, holds) = ([:], [:], [:])
    captionPress = nil
  }

  private mutating func isSecondPress(seat: UInt32, time: Nanoseconds) -> Bool {
    if let last = captionPress, last.seat == seat, time - last.time < Self.doubleTime {
      captionPress = nil
      return true
    }
    captionPress = (seat, time)
    return false
  }

  // MARK: Looks

  /// The part of the bar that is pressed or else that a pointer is over; of several pointers that
  /// of the first seat.
  var hovered: TitleBar.Part? { pressed ?? firstOfPointers { $0.hovered(layout) } }

  /// The button of the bar that would act if what presses it were released now.
  var pressed: TitleBar.Part? {
    let touched = presses.values.filter { layout.part(at: $0.position) == $0.part }.map(\.part)
    return firstOfPointers { $0.pressed(layout) }
      ?? layout.buttons.all.first { touched.contains($0) }
  }

  /// The pointer's picture for a seat, or `nil` where the content decides.
  func cursor(of seat: UInt32) -> CursorShape? { pointers[seat]?.cursor(layout) }

  private func firstOfPointers(_ part: (TitleBarPointer) -> TitleBar.Part?) -> TitleBar.Part? {
    for seat in pointers.keys.sorted() {
      if let pointer = pointers[seat], let part = part(pointer) { return part }
    }
    return nil
  }
}

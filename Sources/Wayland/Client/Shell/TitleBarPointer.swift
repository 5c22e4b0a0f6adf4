/// What one seat's pointer does in a window with a title bar, and who holds its buttons.
///
/// A press belongs to what it landed on until that button is released, whatever the others do. Only
/// while the content holds a button, all that the pointer does is the content's, wherever it goes.
/// The content hears of the pointer only while it is over it.
struct TitleBarPointer {
  private enum Holder: Equatable {
    case content
    /// A button of the bar, which acts when it is released there.
    case part(TitleBar.Part)
    /// The frame, which does nothing more with it.
    case frame
  }

  /// Where the pointer is, in places of the surface.
  private(set) var position = SurfacePoint(x: 0, y: 0)
  /// Whether the content knows that the pointer is there.
  private var isEntered = false
  private var holders: [PointerButton: Holder] = [:]
  /// The axes on which fingers scroll the content and have not stopped.
  private var scrolls = (x: false, y: false)

  /// Returns the part of an event for the content, and the action of the frame.
  mutating func take(
    _ event: PointerEvent, _ layout: TitleBarLayout
  ) -> (content: [PointerEvent], action: TitleBarFilter.Action?) {
    position = event.position
    let target = layout.target(at: position)
    var kinds: [PointerEvent.Kind] = []
    var action: TitleBarFilter.Action?
    switch event.kind {
    case .entered, .moved: kinds = move(over: target)
    case .pressed(let button):
      if isContentHolding || target == .content {
        kinds = enter() + [.pressed(button)]
        holders[button] = .content
      } else {
        action = press(button, on: target, layout)
      }
    case .released(let button):
      let holder = holders.removeValue(forKey: button)
      if holder == .content { kinds = [.released(button)] }
      if case .part(let part) = holder, layout.part(at: position) == part { action = part.action }
      kinds += settle(over: target)
    case .left, .canceled:
      if isContentHolding { kinds = [.canceled] } else if isEntered { kinds = [.left] }
      isEntered = false
      holders = [:]
    }
    let content = kinds.map { kind in
      var event = event
      event.kind = kind
      event.position = layout.content(position)
      return event
    }
    return (content, action)
  }

  /// What is left of a scroll for the content: all over the content, and what ends one begun there.
  mutating func take(_ event: ScrollEvent, _ layout: TitleBarLayout) -> ScrollEvent? {
    let isOver = isContentHolding || layout.target(at: event.position) == .content
    guard isOver || scrolls.x || scrolls.y else { return nil }
    if event.source == .finger {
      scrolls.x = (scrolls.x || event.x != 0) && !event.stopsX
      scrolls.y = (scrolls.y || event.y != 0) && !event.stopsY
    }
    var event = event
    event.position = layout.content(event.position)
    return event
  }

  /// The frame keeps a button until it is released, and does nothing with it.
  mutating func keep(_ button: PointerButton) { holders[button] = .frame }

  // MARK: Looks

  /// The part of the bar that is under the pointer, unless the content or another part holds it.
  func hovered(_ layout: TitleBarLayout) -> TitleBar.Part? {
    guard holders.isEmpty else { return pressed(layout) }
    guard case .part(let part) = layout.target(at: position) else { return nil }
    return part
  }

  /// The button of the bar that would act if it were released now.
  func pressed(_ layout: TitleBarLayout) -> TitleBar.Part? {
    layout.part(at: position).flatMap { holders.values.contains(.part($0)) ? $0 : nil }
  }

  /// What the pointer looks like, or `nil` where the content decides.
  func cursor(_ layout: TitleBarLayout) -> CursorShape? {
    guard !isContentHolding else { return nil }
    guard holders.isEmpty else { return .arrow }
    switch layout.target(at: position) {
    case .content: return nil
    case .part: return .arrow
    case .edge(let edge): return edge.cursor
    }
  }

  // MARK: Steps

  private var isContentHolding: Bool { holders.values.contains(.content) }

  private mutating func move(over target: TitleBarLayout.Target) -> [PointerEvent.Kind] {
    if isContentHolding || (isEntered && holders.isEmpty && target == .content) { return [.moved] }
    return settle(over: target)
  }

  /// Tells the content that the pointer came or went, where that is news.
  private mutating func settle(over target: TitleBarLayout.Target) -> [PointerEvent.Kind] {
    guard !isContentHolding else { return [] }
    if holders.isEmpty && target == .content { return enter() }
    guard isEntered else { return [] }
    isEntered = false
    return [.left]
  }

  private mutating func enter() -> [PointerEvent.Kind] {
    guard !isEntered else { return [] }
    isEntered = true
    return [.entered]
  }

  private mutating func press(
    _ button: PointerButton, on target: TitleBarLayout.Target, _ layout: TitleBarLayout
  ) -> TitleBarFilter.Action? {
    guard holders.isEmpty else {
      holders[button] = .frame
      return nil
    }
    switch (button, target) {
    // The compositor has the pointer from here on: no release comes.
    case (.left, .part(.caption)): return .move
    case (.left, .edge(let edge)): return .resize(edge)
    case (.right, _) where layout.part(at: position) != nil: return .showMenu(position)
    case (.left, .part(let part)): holders[button] = .part(part)
    default: holders[button] = .frame
    }
    return nil
  }
}

extension TitleBar.Part {
  var action: TitleBarFilter.Action? {
    switch self {
    case .caption: nil
    case .minimize: .minimize
    case .maximize: .toggleMaximized
    case .close: .close
    }
  }
}

extension XdgToplevel.ResizeEdge {
  fileprivate var cursor: CursorShape {
    switch self {
    case .left, .right: .resizeHorizontal
    case .top, .bottom: .resizeVertical
    case .topLeft, .bottomRight: .resizeDown
    default: .resizeUp
    }
  }
}

/// What a role adds to its drawing surface, which asks for it at fixed points.
protocol DrawingRole: AnyObject {
  /// Makes the surface and the role's objects; called once the session is ready.
  func start()
  /// Removes the surface from the screen permanently.
  func close()
  /// In every turn, before it is decided whether to draw: takes over what the compositor said.
  func prepare()
  /// A frame with a new layout is being committed.
  func willCommit(_ layout: SurfaceLayout)
  /// The first frame was committed.
  func hasAppeared()
  /// An offer of the compositor came or went.
  func offersChanged()
  /// The compositor takes icons of windows now, or does no longer.
  func iconsOffered()

  /// Gives a surface that is to be a popup of this one its role, where that is possible.
  func makePopup(_ popup: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup>?

  /// Where a surface that only the role knows lies in its own, or `nil` for others.
  func origin(of part: Proxy<WlSurface>) -> SurfacePoint?
  /// Filters a pointer event. Returns the part for the content, and what the window does then.
  func take(_ event: PointerEvent) -> TitleBarFilter.Outcome<PointerEvent>
  /// Filters a touch event. Returns the part for the content, and what the window does then.
  func take(_ event: TouchEvent) -> TitleBarFilter.Outcome<TouchEvent>
  /// Filters a scroll event. Returns the part for the content.
  func content(of event: ScrollEvent) -> ScrollEvent?
  /// Performs the window's part of an event of `seat`, after the content has handled its own.
  func finish(_ action: TitleBarFilter.Action?, from seat: Seat, finger: Int32?)
  /// Called when the user has pressed on another surface of the program.
  func pressed(elsewhere surface: DrawingSurface)
  /// The pointer's picture of a seat, or `nil` where the content decides.
  func barCursor(of seat: UInt32) -> CursorShape?

  /// Paints the rows above the content for frame number `frame`, into pixels that were last drawn
  /// for frame number `lastFrame`. Returns what differs from the frame before.
  func paintInset(_ pixels: PixelBuffer, lastFrame: Int?, frame: Int) -> PixelRectangle?
}

extension DrawingRole {
  func prepare() {}
  func willCommit(_ layout: SurfaceLayout) {}
  func hasAppeared() {}
  func offersChanged() {}
  func iconsOffered() {}
  func makePopup(_ popup: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup>? {
    nil
  }
  func origin(of part: Proxy<WlSurface>) -> SurfacePoint? { nil }
  func take(_ event: PointerEvent) -> TitleBarFilter.Outcome<PointerEvent> {
    TitleBarFilter.Outcome(content: [event])
  }
  func take(_ event: TouchEvent) -> TitleBarFilter.Outcome<TouchEvent> {
    TitleBarFilter.Outcome(content: [event])
  }
  func content(of event: ScrollEvent) -> ScrollEvent? { event }
  func finish(_ action: TitleBarFilter.Action?, from seat: Seat, finger: Int32?) {}
  func pressed(elsewhere surface: DrawingSurface) {}
  func barCursor(of seat: UInt32) -> CursorShape? { nil }
  func paintInset(_ pixels: PixelBuffer, lastFrame: Int?, frame: Int) -> PixelRectangle? { nil }
}

/// What a surface lies on, and what lies on it.
struct SurfaceFamily {
  private struct Child {
    weak var role: (any DrawingRole)?
  }

  /// What it lies on, if it is a popup or a part.
  weak var parent: DrawingSurface?
  /// What lies on it and ends with it, oldest first.
  private var children: [Child] = []

  /// Takes a role in that lies on it.
  mutating func adopt(_ child: any DrawingRole) {
    children.removeAll { $0.role == nil }
    children.append(Child(role: child))
  }

  /// Lets go of the newest that lies on it.
  ///
  /// Returns `nil` if nothing does any more.
  mutating func takeNewest() -> (any DrawingRole)? {
    while let child = children.popLast() {
      if let role = child.role { return role }
    }
    return nil
  }
}

/// What a drawing surface is for: a window, a panel, a popup.
///
/// Drawing and input are the same for all of them: what ``DrawingSurface`` has is reached here without a detour, as in
/// `window.onFrame = { … }`.
@dynamicMemberLookup
public protocol SurfaceRole: AnyObject {
  /// What it draws on and hears input from.
  var surface: DrawingSurface { get }
}

extension SurfaceRole {
  /// A property of its surface.
  public subscript<Value>(dynamicMember property: KeyPath<DrawingSurface, Value>) -> Value {
    surface[keyPath: property]
  }

  /// A property of its surface.
  public subscript<Value>(
    dynamicMember property: ReferenceWritableKeyPath<DrawingSurface, Value>
  ) -> Value {
    get { surface[keyPath: property] }
    set { surface[keyPath: property] = newValue }
  }

  /// Asks for a frame as soon as one is allowed.
  ///
  /// To ask again changes nothing.
  public func setNeedsFrame() { surface.setNeedsFrame() }
}

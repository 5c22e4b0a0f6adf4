/// A surface that is drawn when the compositor allows it, and does nothing else.
///
/// A frame is drawn for a frame callback, at most one for each; the only others answer a configure.
/// Where nothing changes there is no commit and no timer. A role makes it a ``Window`` or another
/// thing that is seen.
public final class DrawingSurface {
  /// Called with input.
  public var onInput: ((InputEvent) -> Void)?
  /// Called with touchpad gestures of several fingers.
  public var onGesture: ((GestureEvent) -> Void)?
  /// Called with every new size or scale of the content, before the frame that shows it is drawn.
  public var onResize: ((SurfaceSize, Scale) -> Void)?

  /// The ways in which `onFrame` can draw pictures turned, besides upright, so that compositors
  /// need not turn them for a turned screen.
  ///
  /// They are drawn upright below a title bar.
  ///
  /// Which of them is wanted is said by ``SurfaceFrame/transform``.
  public var transforms: [SurfaceTransform] {
    get { look.transforms }
    set {
      guard newValue != look.transforms else { return }
      look.transforms = newValue
      setNeedsFrame()
    }
  }

  /// How many bits the pixels have that `onFrame` draws.
  ///
  /// With 16 their format is ``PixelFormat/rgb565``.
  ///
  /// Surfaces that are not opaque always have 32.
  public var depth: PixelDepth {
    get { look.depth }
    set {
      guard newValue != look.depth else { return }
      look.depth = newValue
      setNeedsFrame()
    }
  }

  /// The opacity of the whole surface, from 0, invisible, to 1, opaque.
  ///
  /// Values outside that range are clamped.
  ///
  /// The compositor applies it, without a new drawing. Where it cannot (see ``Session/fadesSurfaces``),
  /// the surface is opaque.
  public var opacity = 1.0 {
    didSet {
      opacity = opacity.isNaN ? oldValue : min(max(opacity, 0), 1)
      if opacity != oldValue { fade() }
    }
  }

  let session: Session
  weak var role: (any DrawingRole)?
  /// The surface of the wire, or `nil` before the session is ready, and after the end.
  private(set) var wire: Surface?
  /// The surface in requests of other protocols, or `nil` before the session is ready, and after
  /// the end.
  ///
  /// What is committed, and when, is for the drawing surface alone.
  public var proxy: Proxy<WlSurface>? { wire?.proxy }
  /// Where the next frame's pixels lie, or `nil` before the role has a size.
  private(set) var layout: SurfaceLayout?
  private(set) var isEnded = false
  /// Whether nothing is drawn until the compositor has answered the role.
  var isHeld = false
  let frames: SurfaceFrames
  private var look: SurfaceLook
  private var idle = IdleInhibition()
  private let shortcuts = ShortcutInhibition()
  private var family = SurfaceFamily()
  private var hook: TurnHook?

  init(_ session: Session, isOpaque: Bool) {
    self.session = session
    look = SurfaceLook(isOpaque: isOpaque)
    frames = SurfaceFrames(session)
    frames.onTime = { [weak self] in self?.update() }
    hook = session.loop.afterEvents { [weak self] in self?.update() }
  }

  /// Gives the surface its role, which starts as soon as the session is ready.
  func take(_ role: any DrawingRole) {
    self.role = role
    session.add(self)
  }

  /// Takes a role whose surface lies on this one.
  func adopt(_ child: any DrawingRole, _ surface: DrawingSurface) {
    surface.family.parent = self
    family.adopt(child)
  }

  /// Whether it is `other`, or lies on it, directly or not.
  func isPart(of other: DrawingSurface) -> Bool {
    self === other || family.parent?.isPart(of: other) == true
  }

  /// Makes the surface of the wire.
  ///
  /// Returns `nil` if it has been made or cannot be.
  func makeWire() -> Surface? {
    guard wire == nil, !isEnded, let compositor = session.globals.compositor.proxy else {
      return nil
    }
    let wire = Surface(session, compositor)
    wire.onChange = { [weak self, weak wire] in
      if let wire { self?.frames.schedule.outputRefresh(millihertz: wire.refreshMillihertz) }
    }
    wire.onEnter = { [weak self] in self?.sawEvidence() }
    wire.fade(to: opacity)
    self.wire = wire
    updateShortcuts()
    return wire
  }

  /// Says how much is to be seen, with the next commit.
  func fade() {
    guard let wire else { return }
    wire.fade(to: opacity)
    if hasCommitted { commitSoon() }
  }

  /// Ends every object in the order the protocols want; `role` ends the role's.
  func end(_ role: () -> Void) {
    guard !isEnded else { return }
    closeChildren()
    isEnded = true
    hook = nil
    frames.stop()
    endWire(role)
  }

  /// Takes it off the screen, until ``makeWire()`` makes another surface of the wire; `role` ends the role's objects.
  func withdraw(_ role: () -> Void) {
    closeChildren()
    frames.restart()
    layout = nil
    endWire(role)
  }

  private func closeChildren() {
    // The newest popup must go first.
    while let child = family.takeNewest() { child.close() }
  }

  private func endWire(_ role: () -> Void) {
    for seat in session.seats { seat.forget(self) }
    idle.end()
    shortcuts.end()
    role()
    wire = nil
    frames.releaseBuffers()
  }

  // MARK: Frames

  /// The size of the content in logical units, or `nil` before the compositor has agreed to one.
  public var size: SurfaceSize? { layout?.content }

  /// Pixels for a logical unit, as the compositor wants it at present.
  public var scale: Scale { wire?.scale ?? Scale(1) }

  /// Lays the next frame out, at `scale`; `mustAnswer` says that only a frame answers a configure.
  func layOut(_ content: SurfaceSize, inset: Int, scale: Scale, mustAnswer: Bool) {
    let new = look.layout(
      content, inset: inset, scale: scale, screen: wire?.transform ?? .normal,
      usesViewport: wire?.usesViewport == true, formats: session.pixelFormats)
    guard let new else {
      session.warn("this compositor does not take the pixels that the program draws")
      layout = nil
      return
    }
    if mustAnswer { frames.schedule.requestAnswer() }
    let before = layout
    guard new != before else { return }
    layout = new
    frames.schedule.requestFrame()
    updateCursors()
    if before?.content != content || before?.scale != scale { onResize?(content, scale) }
  }

  /// Called when the compositor suspends or resumes the surface.
  func suspend(_ isSuspended: Bool) {
    frames.schedule.suspend(isSuspended)
    guard isSuspended else { return }
    for seat in session.seats { seat.keyboard?.stopRepeating(in: self) }
  }

  /// Something happened that happens only to visible surfaces.
  func sawEvidence() { frames.schedule.sawEvidence(at: session.loop.now) }

  /// Does whatever is due; called after every batch of events and when a timer is due.
  func update() {
    guard !isEnded else { return }
    guard !frames.isDrawing else { return frames.holdBack() }
    role?.prepare()
    guard !isEnded, !isHeld, let layout, let wire, !session.display.isCongested else { return }
    frames.update(layout, on: wire, for: role)
  }

  // MARK: Input

  func handle(_ event: PointerEvent, from seat: Seat) {
    guard !isEnded else { return }
    sawEvidence()
    if case .pressed = event.kind { tellOthersOfPress() }
    let outcome = role?.take(event)
    for event in outcome?.content ?? [] { tell(.pointer(event)) }
    role?.finish(outcome?.action, from: seat, finger: nil)
    seat.updateCursors()
  }

  func handle(_ event: TouchEvent, from seat: Seat) {
    guard !isEnded else { return }
    sawEvidence()
    if event.kind == .down { tellOthersOfPress() }
    let outcome = role?.take(event)
    for event in outcome?.content ?? [] { tell(.touch(event)) }
    role?.finish(outcome?.action, from: seat, finger: event.id)
  }

  private func tellOthersOfPress() {
    for other in session.liveSurfaces where other !== self { other.role?.pressed(elsewhere: self) }
  }

  func handle(_ event: ScrollEvent) {
    if let event = role?.content(of: event) { tell(.scroll(event)) }
  }

  func handle(_ event: GestureEvent) {
    guard !isEnded else { return }
    sawEvidence()
    frames.note(input: event.time)
    // The pointer is where the surface says. The content may begin below its upper edge.
    var event = event
    event.position.y -= Double(layout?.inset ?? 0)
    onGesture?(event)
  }

  func handle(_ event: KeyEvent) { tell(.key(event)) }

  func handle(focus isFocused: Bool) { tell(.focus(isFocused)) }

  private func tell(_ event: InputEvent) {
    guard !isEnded else { return }
    sawEvidence()
    frames.note(input: event.time)
    onInput?(event)
  }

  // MARK: Text

  /// The text field that has the keyboard, for input methods to type into, with places in the
  /// content, or `nil` for none.
  public var textField: TextField? {
    didSet {
      guard textField != oldValue else { return }
      session.takesText = true
      session.loop.wake()
    }
  }
  /// Called with each change that an input method makes in ``textField``.
  public var onTextEdit: ((TextEdit) -> Void)?

  func handle(_ edit: TextEdit) {
    guard !isEnded else { return }
    sawEvidence()
    onTextEdit?(edit)
  }

  // MARK: Dragging and dropping

  /// How drops onto the content are handled.
  ///
  /// `nil` refuses them.
  public var dropTarget: DropTarget? {
    didSet { if dropTarget != nil { session.exchangesData = true } }
  }

  /// Called with each event of a drag over the surface, in place of ``dropTarget``.
  ///
  /// For programs that forward drags.
  public var onIncomingDrag: ((IncomingDrag, IncomingDrag.Event) -> Void)? {
    didSet { if onIncomingDrag != nil { session.exchangesData = true } }
  }

  /// A place of the surface in the content, or `nil` for one above it.
  func inContent(_ position: SurfacePoint) -> SurfacePoint? {
    let inset = Double(layout?.inset ?? 0)
    guard position.y >= inset else { return nil }
    return SurfacePoint(x: position.x, y: position.y - inset)
  }

  // MARK: Around it

  /// The pointer's picture over the content.
  public var cursor: CursorShape = .arrow {
    didSet { if cursor != oldValue { updateCursors() } }
  }

  /// A picture of the program's own for the pointer over the content, in place of any shape but
  /// ``CursorShape/none``.
  public var cursorPicture: CursorPicture? {
    didSet { if cursorPicture != oldValue { updateCursors() } }
  }

  /// The picture of the program's own, where the pointer of a seat is over the content.
  func cursorPicture(of seat: UInt32) -> CursorPicture? {
    role?.barCursor(of: seat) == nil ? cursorPicture : nil
  }

  func cursor(of seat: UInt32) -> CursorShape { role?.barCursor(of: seat) ?? cursor }

  private func updateCursors() {
    for seat in session.seats { seat.updateCursors() }
  }

  /// Whether the screen shall stay on while the surface is seen.
  public var inhibitsIdle: Bool {
    get { idle.isWanted }
    set {
      idle.isWanted = newValue
      updateIdleInhibitor()
    }
  }

  /// Whether the desktop's own shortcuts are left to the surface while it has the keyboard, where
  /// the compositor can do that.
  ///
  /// It may ask its user first.
  public var inhibitsShortcuts: Bool {
    get { shortcuts.isWanted }
    set {
      guard newValue != shortcuts.isWanted else { return }
      shortcuts.isWanted = newValue
      updateShortcuts()
    }
  }

  func updateShortcuts() {
    shortcuts.update(
      session.globals.shortcuts.proxy, isEnded ? nil : wire?.proxy, session.seats)
  }

  func updateIdleInhibitor() {
    idle.update(
      isSeen: layout != nil && !frames.schedule.isSuspended && !isEnded,
      session.globals.idleInhibit.proxy, wire?.proxy)
  }
}

extension DrawingSurface {
  /// Starts dragging content out of the surface, with the button or finger that a seat has pressed
  /// last and still holds.
  ///
  /// That press is canceled.
  ///
  /// - Parameters:
  ///   - content: The content to drop elsewhere.
  ///   - seat: The number of the seat, as in events.
  ///   - icon: The picture under the pointer.
  /// - Returns: The drag, or `nil` if dragging is not possible.
  @discardableResult
  public func startDrag(
    _ content: DataContent, from seat: UInt32, icon: DragIcon? = nil
  ) -> Drag? {
    session.exchangesData = true
    guard let wire, let seat = session.seats.first(where: { $0.name == seat }),
      let serial = seat.lastPress, seat.holdsPress(on: self),
      let drag = seat.data?.drag(content, from: wire.proxy, icon: icon, serial: serial)
    else { return nil }
    _ = seat.cancelPresses(on: self)
    return drag
  }
}

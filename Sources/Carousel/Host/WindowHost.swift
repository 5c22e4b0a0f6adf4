public import CarouselDesktop
import CarouselText
import CarouselView
import Glibc
import Projection
public import Wayland
import WaylandServer

/// Shows the windows of other programs as the cards of a carousel.
///
/// It is the compositor of these windows: it reads their damage, sends them the input on the front
/// card, and paces their frames by their visibility. It has no screen. It and its
/// programs outlive the session in which the carousel is shown.
///
/// ```swift
/// let host = try WindowHost(carousel, loop)
/// try host.start(["foot"])
/// ```
public final class WindowHost {
  /// Called when none of the programs that were started here runs any more, and no client is connected.
  public var onEmpty: (() -> Void)?
  /// Called with one plain line about a problem that is not fatal.
  public var onWarning: ((String) -> Void)? {
    didSet { programs.onWarning = onWarning }
  }
  /// Whether the desktop's own shortcuts are left to the program in front.
  public var shortcuts: HostShortcuts {
    get { session.shortcuts }
    set {
      session.shortcuts = newValue
      followSoon()
    }
  }
  /// What other programs find it by: the value for `WAYLAND_DISPLAY`, an absolute path.
  public let display: String

  private let carousel: CarouselWindow
  private let loop: EventLoop
  let compositor: Compositor
  private let programs: HostedPrograms
  private let input: FrontInput
  private let session: HostSession
  private let drags: HostDrags
  private let dwell: DragDwell
  private let attention: WindowAttention
  private let cursor = HostCursor()
  let windows = HostedWindows()
  private var watch: Watch?
  private var timer: LoopTimer?
  private var opened = OpenedWindow()
  /// The number of the session's seat in which something was pressed last.
  private var holder: UInt32?

  /// The number of new windows that came to the front since the last key or button was pressed.
  private var unaskedJumps = 0

  /// The maximum number of new windows of the front program that come to the front automatically.
  private static let mostUnaskedJumps = 3

  /// How often it is looked which windows are seen while cards are on their way: one that has just come is
  /// not seen yet.
  private static let glance: Nanoseconds = 50_000_000
  /// The interval while the carousel is invisible, because it is not notified when it becomes
  /// visible.
  private static let rareGlance: Nanoseconds = 1_000_000_000

  /// Prepares a host that shows windows in `carousel`, which has no other items.
  ///
  /// - Parameters:
  ///   - carousel: Where windows are shown.
  ///   - loop: The loop that serves the carousel.
  ///   - allowsCapture: Whether programs may list the windows of all programs, and have their pictures.
  /// - Throws: ``HostError/noSocket(code:)``.
  public init(
    _ carousel: CarouselWindow, _ loop: EventLoop, allowsCapture: Bool = false
  ) throws(HostError) {
    (self.carousel, self.loop) = (carousel, loop)
    // Its time is the loop's.
    compositor = Compositor(
      .host(viewSize: carousel.view.carousel.viewSize, allowsCapture: allowsCapture),
      clock: VirtualClock(startingAt: .nanoseconds(loop.now)))
    do {
      display = try compositor.listen()
    } catch {
      throw .noSocket(code: error.code)
    }
    programs = HostedPrograms(loop, display: display)
    input = FrontInput(compositor.seats[0], loop)
    session = HostSession(compositor)
    drags = HostDrags(compositor.seats[0], loop)
    attention = WindowAttention(compositor)
    dwell = DragDwell(loop)
    compositor.observer = windows
    attach()
  }

  deinit { watch?.cancel() }

  /// Whether a program that exits is started again: after a second, later the more often it exits, at most
  /// after a minute.
  public var respawnsPrograms: Bool {
    get { programs.respawns }
    set { programs.respawns = newValue }
  }

  /// Starts a program, looked up on the `PATH` unless it is a path.
  ///
  /// Its windows become cards.
  ///
  /// Its output goes to standard error. It gets SIGTERM when the host ends, or the thread that
  /// started it.
  ///
  /// - Throws: ``HostError/cannotStart(_:code:)``.
  public func start(_ words: [String]) throws(HostError) { try start(words.map { Array($0.utf8) }) }

  /// The exit status of the first program that failed, as shells have it: 128 and its number for a signal; 0 if none
  /// did.
  public var exitStatus: Int32 { programs.exitStatus }

  /// Starts a program whose arguments need not be UTF-8.
  ///
  /// - Throws: ``HostError/cannotStart(_:code:)``.
  public func start(_ words: [[UInt8]]) throws(HostError) { try programs.start(words) }

  /// Connects a program or a part of this one.
  ///
  /// - Returns: Its end of the socket, which is the caller's to close, or -1 if the process has no
  ///   descriptors left.
  public func connect() -> Int32 { compositor.connect() }

  private func attach() {
    watch = loop.watch(compositor.descriptor) { [weak self] _ in self?.turn() }
    timer = loop.makeTimer { [weak self] in self?.turn() }
    programs.onEnd = { [weak self] in self?.turn() }
    windows.onRefusal = { [weak self] in
      self?.onWarning?("programs cannot connect: too few file descriptors are free")
    }
    windows.onConnection = { [weak self] in self?.programs.clientConnected() }
    input.onWish = { [weak self] in self?.fulfill($0) }
    input.onHandOver = { [weak self] inputs in
      guard let self else { return }
      for input in inputs { carousel.view.handle(input, at: carousel.time) }
    }
    input.onHold = { [weak self] in
      guard let self else { return }
      input.deliverEdgeFinger(to: frontWindow)
      turn()
    }
    dwell.onRest = { [weak self] in self?.bringForward($0) }
    session.onChange = { [weak self] in self?.turnSoon() }
    drags.onMove = { [weak self] in self?.dragged(to: $0) }
    drags.onChange = { [weak self] in self?.turnSoon() }
    carousel.responders.append(
      InputResponder(takesEvent: { [weak self] in self?.take($0) == true }))
    carousel.view.observe { [weak self] in if case .carousel = $0 { self?.followSoon() } }
    carousel.observe { [weak self] event in
      switch event {
      case .resized(let size): self?.resized(size)
      case .sessionBegan(let session):
        self?.cursor.forget()
        self?.session.attach(to: session)
      default: break
      }
    }
    carousel.onPresented = { [weak self] in
      guard let self, session.presented($0) || compositor.seats[0].drag != nil else { return }
      turn()
    }
    arm()
  }

  // MARK: Turns

  /// Handles the programs' requests and shows their windows.
  private func turn() {
    // Before time passes, because the answers belong to the requests so far.
    disconnectOffenders()
    compositor.clock.move(to: .nanoseconds(loop.now))
    compositor.turn()
    disconnectOffenders()
    showWindows()
    follow()
    letDragOut()
    // Requests that arrive meanwhile are handled in the next turn, in which their result is shown.
    compositor.flush()
    arm()
    if !windows.refused.isEmpty { turnSoon() }
    if !compositor.isConnected, !programs.areRunning { onEmpty?() }
  }

  /// Disconnects clients that have more than they may.
  private func disconnectOffenders() {
    var reasons: Set<String> = []
    for (client, offence) in windows.offenders(in: compositor) {
      if reasons.insert(offence).inserted { onWarning?("a program was disconnected: \(offence)") }
      compositor.disconnect(client)
    }
  }

  private func arm() {
    var due = compositor.nextDue?.wholeNanoseconds
    if let shown = carousel.shown, !shown.isVisible || !carousel.view.isAtRest {
      due = min(due ?? .max, loop.now + (shown.isVisible ? Self.glance : Self.rareGlance))
    }
    if let due { timer?.arm(at: due) } else { timer?.disarm() }
  }

  /// Updates the cards to the current windows and their content.
  private func showWindows() {
    let newest = windows.follow(compositor)
    let scale = carousel.shown?.surface.scale ?? Scale(1)
    let items = windows.shown.map { $0.item(at: scale) }
    guard items != carousel.view.items else { return }
    let time = carousel.time
    let wasFront = attention.front
    carousel.view.apply(items, at: time)
    // The user waits for a dialog of the front window, but not for an endless stream of windows.
    if let newest, let wasFront, wasFront !== newest, unaskedJumps < Self.mostUnaskedJumps,
      newest.surface.identifier.client == wasFront.surface.identifier.client
    {
      unaskedJumps += 1
      carousel.view.scroll(toItem: items.count - 1, at: time)
    }
  }

  // MARK: Front

  private var frontWindow: FrontWindow? {
    window(on: carousel.view.frontCard)
  }

  private func window(on card: FrontCard?) -> FrontWindow? {
    guard let card, windows.shown.indices.contains(card.index) else { return nil }
    return FrontWindow(window: windows.shown[card.index], card: card)
  }

  /// Handles the carousel's events.
  ///
  /// Programs are notified in a separate turn of the loop.
  private func followSoon() {
    follow()
    turnSoon()
  }

  private func turnSoon() { timer?.arm(at: loop.now) }

  /// The window in front gets the keys, and each window as many frames as it is seen.
  private func follow() {
    let seen = carousel.view.cardsInView
    let front = window(on: seen.front)
    attention.turn(to: front?.window.toplevel) { input.letGo() }
    opened.follow(
      carousel.view.isOpened ? attention.front : nil,
      fillingViewOf: carousel.view.carousel.viewSize)
    attention.pace(
      windows.shown, seen: carousel.shown?.isVisible == true ? seen.items : [])
    input.follow(front, isResting: carousel.view.isAtRest)
    session.follow(front, on: carousel.shown)
    if let shown = carousel.shown { drags.attach(to: shown.surface) }
    showCursor()
  }

  /// Shows the cursor of the program under the pointer.
  ///
  /// `isMoved` is `true` if another surface has shown it.
  private func showCursor(isMoved: Bool = false) {
    guard let shown = carousel.shown, !drags.isOutgoing else { return }
    let new =
      input.hasPointer ? ProgramCursor(compositor.seats[0].pointer, windows) : ProgramCursor.arrow
    cursor.show(new, on: shown, isMoved: isMoved)
  }

  // MARK: People

  private func take(_ event: InputEvent) -> Bool {
    if drags.isOutgoing {
      if event.isLoss {
        if event.isLeave { drags.noteTaken() }
        input.partWithDrag()
        return false
      }
      if event.isReturn(ofPointer: compositor.seats[0].pointer.isDragging) { drags.giveUp() }
    }
    holder = event.holder ?? holder
    if event.isAction { unaskedJumps = 0 }
    let hadPointer = input.hasPointer
    let isUsed = input.take(
      event, front: frontWindow, axis: carousel.view.carousel.configuration.axis,
      size: carousel.view.carousel.viewSize)
    let closesMenus = !isUsed && event.isPress
    if closesMenus { compositor.dismissPopups() }
    if isUsed || closesMenus || hadPointer != input.hasPointer { turn() }
    switch event {
    case .pointer(let event):
      showCursor(isMoved: true)
      follow(drag: compositor.seats[0].pointer.isDragging ? event.position : nil)
    case .touch(let event):
      follow(drag: compositor.seats[0].touch.isDragging(event.id) ? event.position : nil)
    case .scroll, .key, .focus: break
    }
    return isUsed
  }

  /// What a program has begun to drag can be dropped in all of the session, once its icon is there.
  private func letDragOut() {
    drags.follow(windows)
    guard let drag = drags.leaving, let shown = carousel.shown, let holder else { return }
    let icon = drag.icon.flatMap { DraggedIcon($0, windows) }
    guard icon?.icon != nil || drag.icon == nil else { return }
    // The session shows the icon at the pointer.
    cursor.grab(on: shown)
    drags.letOut(drag, from: shown.surface, by: holder, icon: icon)
  }

  /// Something comes from outside, is dragged over a point of the view, or is gone.
  private func dragged(to point: Point?) {
    input.drag(over: point, front: frontWindow)
    follow(drag: point.map { SurfacePoint(x: $0.x, y: $0.y) })
  }

  /// Something that rests at a point of the view may be for the window of another card.
  private func follow(drag point: SurfacePoint?) {
    guard let point, !carousel.view.isOpened else { return dwell.isOver(nil) }
    let item = carousel.view.carousel.item(at: Point(x: point.x, y: point.y))
    dwell.isOver(item == frontWindow?.card.index ? nil : item)
  }

  private func bringForward(_ item: Int) {
    carousel.view.scroll(toItem: item, at: carousel.time)
    followSoon()
  }

  private func fulfill(_ wish: FrontInput.Wish) {
    let (view, time) = (carousel.view, carousel.time)
    switch wish {
    case .step(let count): view.scroll(byItems: count, at: time)
    case .open: view.open(at: time)
    case .close: view.close(at: time)
    case .toggle: if view.isOpened { view.close(at: time) } else { view.open(at: time) }
    }
    follow()
  }

  private func resized(_ size: Size) {
    let scale = carousel.shown?.surface.scale ?? Scale(1)
    session.resize(to: size, scale: scale)
    windows.limits.raise(
      toScreen: scale.pixels(Int(size.width)) * scale.pixels(Int(size.height)))
    opened.fill(size)
    turn()
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// Why programs cannot be shown.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A program could not be started. The code is an `errno` value.
  case cannotStart(String, code: Int32)
  /// There is no folder for the display socket. The code is an `errno` value.
  case noSocket(code: Int32)
  /// The display cannot have a name. The number is an `errno` value.
  case noName(String, code: Int32)

  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .cannotStart(let name, let code):
      "cannot start '\(name.plainLine())': \(SystemReason(code).message)"
    case .noName(let name, let code):
      "the display cannot be called \(name.plainLine()): \(SystemReason(code).message)"
    case .noSocket(let code):
      "no display socket can be made (\(SystemReason(code).message)); set XDG_RUNTIME_DIR to a folder that"
        + " can be written and has a short path"
    }
  }
}

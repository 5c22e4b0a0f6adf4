public import CarouselShow
import CarouselView
import Projection
public import Wayland
import WaylandServer

/// Shows the windows of other programs as the cards of a carousel.
///
/// It is their compositor: it reads what they damage, hands them what people do on the front card, and
/// paces them by how well they are seen. It owns no screen; it outlives the session its carousel is shown
/// in, and so do the programs.
///
/// ```swift
/// let host = try WindowHost(carousel, loop)
/// try host.start(["foot"])
/// ```
public final class WindowHost {
  /// Told that the last program that was started here has ended and shows nothing.
  public var onEmpty: (() -> Void)?
  /// Told of what goes wrong and can be lived with, one plain line each.
  public var onWarning: ((String) -> Void)?
  /// What other programs find it by: the value for `WAYLAND_DISPLAY`, an absolute path.
  public let display: String

  private let carousel: CarouselWindow
  private let loop: EventLoop
  private let compositor: Compositor
  private let programs: HostedPrograms
  private let input: FrontInput
  private let drawings = Drawings()
  private let limits = ClientLimits()
  private var windows: [HostedWindow] = []
  private var made = 0
  /// Windows that have painted and are not shown yet.
  private var pending: [ObjectIdentifier: HostedWindow] = [:]
  /// The pixels of what lies on windows.
  private var layers: [ObjectIdentifier: SurfacePixels] = [:]
  private var watch: Watch?
  private var timer: LoopTimer?
  /// The size a window had before it was opened.
  private var opened: (window: ServerToplevel, width: Int, height: Int)?
  private weak var front: ServerToplevel?

  /// How often windows at the side may draw.
  private static let sidePace = Duration.milliseconds(100)

  /// Prepares a host that shows windows in `carousel`, which has no other items.
  ///
  /// - Throws: ``HostError/noSocket(code:)``.
  public init(_ carousel: CarouselWindow, _ loop: EventLoop) throws(HostError) {
    (self.carousel, self.loop) = (carousel, loop)
    // Its time is the loop's.
    compositor = Compositor(
      Self.configuration(carousel.view.carousel.viewSize),
      clock: VirtualClock(startingAt: .nanoseconds(loop.now)))
    do {
      display = try compositor.listen()
    } catch {
      throw .noSocket(code: error.code)
    }
    programs = HostedPrograms(loop, display: display)
    input = FrontInput(compositor.seats[0])
    drawings.host = self
    compositor.observer = drawings
    compositor.seats[0].keyboard.derivesModifiers = false
    attach()
  }

  deinit { watch?.cancel() }

  /// Starts a program, looked up on the `PATH` unless it is a path; its windows become cards.
  ///
  /// What it writes goes to standard error.
  ///
  /// - Throws: ``HostError/cannotStart(_:code:)``.
  public func start(_ words: [String]) throws(HostError) { try programs.start(words) }

  /// Connects a program or a part of this one, and returns its end of the socket, which is the caller's to close; -1 if the
  /// process has no descriptors left.
  public func connect() -> Int32 { compositor.connect() }

  private static func configuration(_ size: Size) -> CompositorConfiguration {
    var display = OutputModel(
      name: "CAROUSEL-1", width: Int(size.width), height: Int(size.height))
    display.release = .immediately
    var configuration = CompositorConfiguration(outputs: [display])
    configuration.keepsContent = false
    configuration.watchesHeldBuffers = false
    configuration.keepsCommits = 8
    configuration.keepsFrames = 64
    configuration.keepsPopupsInWindows = true
    for absent in [
      "zwlr_layer_shell_v1", "ext_session_lock_manager_v1", "zwp_tablet_manager_v2",
      "zwp_pointer_gestures_v1", "zwp_input_timestamps_manager_v1",
    ] {
      configuration.versions[absent] = nil
    }
    return configuration
  }

  private func attach() {
    watch = loop.watch(compositor.descriptor) { [weak self] _ in self?.turn() }
    timer = loop.makeTimer { [weak self] in self?.turn() }
    programs.onEnd = { [weak self] in self?.turn() }
    input.onWish = { [weak self] in self?.fulfil($0) }
    input.onHandOver = { [weak self] inputs in
      guard let self else { return }
      for input in inputs { carousel.view.handle(input, at: carousel.time) }
    }
    carousel.takesEvent = { [weak self] in self?.take($0) ?? false }
    carousel.view.onEvent = { [weak self] _ in self?.follow() }
    carousel.onResize = { [weak self] in self?.resized($0) }
    carousel.onSession = { [weak self] in self?.take($0) }
    arm()
  }

  // MARK: Turns

  /// Lets the programs say what they have to say, and shows what they show.
  private func turn() {
    compositor.clock.move(to: .nanoseconds(loop.now))
    compositor.turn()
    for client in limits.offenders(in: compositor) {
      onWarning?("a program was sent away: it opened too many windows")
      compositor.disconnect(client)
    }
    let shown = layers.isEmpty ? [] : Set(compositor.surfaces.map { ObjectIdentifier($0) })
    layers = layers.filter { shown.contains($0.key) }
    for window in windows { window.pixels.refresh(layers) }
    showWindows()
    follow()
    compositor.turn()
    arm()
    if windows.isEmpty, !programs.areRunning { onEmpty?() }
  }

  private func arm() {
    guard let due = compositor.nextDue else {
      timer?.disarm()
      return
    }
    timer?.arm(at: due.wholeNanoseconds)
  }

  /// Brings the items up to what windows there are.
  private func showWindows() {
    let mapped = compositor.toplevels.filter(\.isMapped)
    windows.removeAll { window in !mapped.contains { $0 === window.toplevel } }
    var newest: HostedWindow?
    for toplevel in mapped where !windows.contains(where: { $0.toplevel === toplevel }) {
      windows.append(hosted(toplevel))
      newest = windows.last
    }
    // What has painted, and is shown now or will never be.
    pending = pending.filter { _, window in
      !window.toplevel.isMapped && compositor.toplevels.contains { $0 === window.toplevel }
    }
    let items = windows.map(\.item)
    guard items != carousel.view.items else { return }
    let time = carousel.time
    let wasFront = front
    carousel.view.apply(items, at: time)
    // A dialogue of the window in front is what its user waits for.
    if let newest, let wasFront, wasFront !== newest.toplevel,
      newest.toplevel.surface.identifier.client == wasFront.surface.identifier.client
    {
      carousel.view.change(at: time) { $0.scroll(toItem: windows.count - 1, at: $1) }
    }
  }

  private func hosted(_ toplevel: ServerToplevel) -> HostedWindow {
    if let window = windows.first(where: { $0.toplevel === toplevel }) { return window }
    if let window = pending[ObjectIdentifier(toplevel)] { return window }
    made += 1
    let window = HostedWindow(toplevel, number: made)
    pending[ObjectIdentifier(toplevel)] = window
    return window
  }

  // MARK: Front

  private var frontWindow: (window: HostedWindow, card: FrontCard)? {
    guard let card = carousel.view.frontCard, windows.indices.contains(card.index) else {
      return nil
    }
    return (windows[card.index], card)
  }

  /// The window in front gets the keys, and each window as many frames as it is seen.
  private func follow() {
    let now = frontWindow?.window.toplevel
    if now !== front {
      input.letGo()
      front?.setActivated(false)
      front = now
      now?.setActivated(true)
    }
    if let now, compositor.seats[0].keyboard.focus !== now,
      compositor.popups.allSatisfy({ !$0.isGrabbing })
    {
      compositor.raise(now)
      compositor.seats[0].keyboard.focus(on: now)
    }
    followOpening()
    let seen = carousel.window?.isVisible == true ? carousel.view.itemsInView : []
    for (index, window) in windows.enumerated() {
      let isFront = window.toplevel === front
      let isHidden = !seen.contains(index)
      for surface in [window.toplevel.surface] + window.toplevel.layers.map(\.surface) {
        surface.isHidden = isHidden
        surface.pace = isFront ? .zero : Self.sidePace
      }
    }
    carousel.window?.cursor =
      input.hasPointer ? CursorShape(compositor.seats[0].pointer.cursor) : .arrow
  }

  /// An opened window is told the view's size, one that is a card again its own.
  private func followOpening() {
    let open = carousel.view.isOpened ? front : nil
    guard open !== opened?.window else { return }
    if let opened, opened.window.isMapped {
      opened.window.configure(
        width: opened.width, height: opened.height,
        states: opened.window.states.subtracting([1]))
    }
    opened = open.map { ($0, $0.geometry.width, $0.geometry.height) }
    fillView()
  }

  private func fillView() {
    guard let window = opened?.window else { return }
    let size = carousel.view.carousel.viewSize
    window.configure(
      width: Int(size.width), height: Int(size.height), states: window.states.union([1]))
  }

  // MARK: People

  private func take(_ event: InputEvent) -> Bool {
    let isUsed = input.take(
      event, front: frontWindow, axis: carousel.view.carousel.configuration.axis,
      size: carousel.view.carousel.viewSize)
    if isUsed { turn() }
    return isUsed
  }

  private func fulfil(_ wish: FrontInput.Wish) {
    let time = carousel.time
    carousel.view.change(at: time) { carousel, now in
      switch wish {
      case .step(let count): carousel.scroll(byItems: count, at: now)
      case .open: carousel.openDetail(at: now)
      case .close: carousel.closeDetail(at: now)
      }
    }
    follow()
  }

  private func resized(_ size: Size) {
    guard let output = compositor.outputs.first else { return }
    compositor.change(output) {
      $0.width = Int(size.width)
      $0.height = Int(size.height)
    }
    fillView()
    turn()
  }

  /// The keyboards of the session are those of the programs.
  private func take(_ session: Session) {
    let seat = compositor.seats[0]
    session.onKeymap = { _, text in seat.setKeymap(Keymap(text: text)) }
    session.onModifiers = { state in
      seat.keyboard.sendModifiers(
        depressed: state.depressed, latched: state.latched, locked: state.locked,
        group: state.group)
    }
  }

  /// Takes what a program has drawn, before its buffer is its own again.
  fileprivate func take(_ surface: ServerSurface, damage: [PixelRectangle]) {
    guard surface.role != "cursor" else { return }
    if let toplevel = surface.window, toplevel.surface === surface {
      hosted(toplevel).pixels.baseChanged(damage)
      return
    }
    let pixels = layers[ObjectIdentifier(surface)] ?? SurfacePixels()
    layers[ObjectIdentifier(surface)] = pixels
    pixels.take(surface, damage: damage)
    if let toplevel = surface.window { hosted(toplevel).pixels.layerChanged(surface) }
  }
}

/// Hands what programs draw to their host.
private final class Drawings: CompositorObserver {
  weak var host: WindowHost?

  func contentChanged(_ surface: ServerSurface, damage: Coverage) {
    host?.take(surface, damage: damage.rectangles)
  }
}

extension CursorShape {
  /// What a program wants the pointer to look like.
  fileprivate init(_ cursor: ServerPointer.Cursor) {
    self =
      switch cursor {
      case .hidden: .none
      case .shape(4): .pointingHand
      case .shape(16): .grab
      case .shape(17): .grabbing
      case .shape(26): .resizeHorizontal
      case .shape(27): .resizeVertical
      case .shape(28): .resizeUp
      case .shape(29): .resizeDown
      case .unset, .surface, .shape: .arrow
      }
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

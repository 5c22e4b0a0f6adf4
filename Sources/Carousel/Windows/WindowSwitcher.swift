public import CarouselApp
public import CarouselDesktop
import CarouselEngine
import CarouselView
import Projection
public import Wayland

/// Shows the windows of the session as the cards of a carousel, live if the compositor supports
/// capture, and activates the chosen one.
///
/// It shows the carousel's overlay when it is asked to, keeps the history of windows meanwhile, and
/// captures nothing while the overlay is hidden.
public final class WindowSwitcher {
  /// What a switcher is for.
  public struct Settings: Sendable {
    /// Which windows are shown.
    public var filter = WindowFilter()
    /// Whether it stays hidden until it is asked for.
    ///
    /// Otherwise it shows itself once.
    public var waits = false
    /// The delay before anything is shown.
    ///
    /// If the modifiers are released earlier, the window changes immediately.
    public var delay: Nanoseconds = 150_000_000
    /// Whether items are sources for screen sharing.
    ///
    /// Their text is then the line that xdg-desktop-portal-wlr expects of a chooser, outputs are
    /// shown too, and no window is activated.
    public var choosesForSharing = false

    /// Whether a few windows are a row, and more of them a cover flow, instead of what the style says.
    public var arrangesRow = false

    /// A switcher that shows itself once.
    public init() {}
  }

  private let carousel: CarouselWindow
  private let loop: EventLoop
  private let settings: Settings
  private var history = WindowHistory()
  private let icons = ApplicationIcons()
  private let keys: SwitcherKeys
  private var windows: ForeignWindows?
  private var captures: WindowCaptures?
  private var readiness: TurnHook?
  private var cards: [WindowCard] = []
  /// The items of all cards, also of those that a search does not find.
  private var items: [CarouselItem] = []
  private var filter = WindowFilter()
  private var reveal: LoopTimer?
  /// Begins the captures once the first frame is committed.
  private var beginning: LoopTimer?
  private var isOpen = false
  /// Whether captures are being updated.
  ///
  /// Changes caused by that are handled with the next frame.
  private var isFollowing = false

  /// Prepares a switcher that shows windows in `carousel`, whose settings have it appear on request.
  public init(_ carousel: CarouselWindow, _ loop: EventLoop, _ settings: Settings) {
    (self.carousel, self.loop, self.settings) = (carousel, loop, settings)
    keys = SwitcherKeys(loop)
    keys.onWish = { [weak self] in self?.fulfill($0) ?? false }
    carousel.observe { [weak self] event in
      switch event {
      case .sessionBegan(let session): self?.attach(to: session)
      case .hidden: self?.hidden()
      case .resized: self?.arrange()
      default: break
      }
    }
    carousel.view.observe { [weak self] in
      // After each frame, because cards also become visible without input.
      if case .scheduleChanged = $0 { self?.followCaptures() }
    }
    if settings.waits { carousel.onClose = { [weak self] in self?.close() } }
    reveal = loop.makeTimer { [weak self] in self?.carousel.isVeiled = false }
    beginning = loop.makeTimer { [weak self] in
      if self?.hasAppeared == true { self?.followCaptures() }
    }
  }

  // MARK: Session

  private func attach(to session: Session) {
    keys.listen(to: carousel)
    keys.listen(to: session)
    let windows = ForeignWindows(session)
    let captures = WindowCaptures(loop, CaptureSources(session))
    captures.onChange = { [weak self] in self?.showCards() }
    windows.onChange = { [weak self] in self?.windowsChanged() }
    (self.windows, self.captures) = (windows, captures)
    readiness = loop.afterEvents { [weak self, weak session] in
      guard let self, let session, session.isReady else { return }
      if readiness != nil { ready(session) }
      readiness = nil
    }
  }

  private func ready(_ session: Session) {
    guard let windows, windows.areListed else {
      return loop.fail(.missingGlobal(interface: ExtForeignToplevelListV1.name))
    }
    let missing = captures?.sources.missingForWindows
    if settings.choosesForSharing, let missing {
      return loop.fail(.missingGlobal(interface: missing))
    }
    if missing != nil {
      // Icons are all there is to show: their themes are read while the overlay comes.
      _ = session.background.start { [icons] in _ = icons.icon(of: "") }
    }
    if !settings.waits { open(for: nil, application: false) }
  }

  private func windowsChanged() {
    guard let windows else { return }
    history.follow(
      windows.windows.map(\.number),
      activated: isOpen
        ? nil : windows.windows.first { $0.state?.isActivated == true }?.number,
      at: loop.now)
    if isOpen { updateCards() }
  }

  // MARK: Opening and closing

  /// Carries out what `carousel msg windows` asks for.
  ///
  /// - Returns: Why it cannot be done, or `nil` if it was done.
  public func perform(_ action: WindowsAction) -> String? {
    guard windows?.areListed == true else { return "the compositor does not list windows" }
    switch action {
    case .next: move(1, application: false)
    case .previous: move(-1, application: false)
    case .nextOfApplication: move(1, application: true)
    case .previousOfApplication: move(-1, application: true)
    case .show: open(for: nil, application: false)
    case .close: close()
    }
    return nil
  }

  private func move(_ count: Int, application: Bool) {
    if isOpen { step(count) } else { open(for: count, application: application) }
  }

  /// Shows the overlay, for a step until the modifiers are released, otherwise until the user
  /// chooses.
  private func open(for count: Int?, application: Bool) {
    guard !isOpen, let windows else { return }
    filter = settings.filter
    if application, let current = windows.windows.first(where: { $0.number == history.current }) {
      filter.applications = [current.appID]
    }
    isOpen = true
    updateCards()
    if cards.isEmpty {
      // A step goes nowhere; else it is said that there are none.
      isOpen = count == nil
      if isOpen { carousel.show() }
      return
    }
    keys.begin(isHeld: count != nil)
    // Outputs are captured as they are without it.
    carousel.isVeiled = (count != nil || settings.choosesForSharing) && settings.delay > 0
    if carousel.isVeiled { reveal?.arm(at: loop.now + settings.delay) }
    let first = count.map { ($0 + cards.count) % cards.count } ?? (cards.count > 1 ? 1 : 0)
    let isCurrentFirst = cards.first?.window?.number == history.current
    carousel.view.scroll(
      toItem: count == nil && !isCurrentFirst ? 0 : first, duration: 0, at: carousel.time)
    carousel.show()
    followCaptures()
  }

  /// Hides the overlay; nothing is chosen.
  public func close() { carousel.hide() }

  private func hidden() {
    isOpen = false
    keys.end()
    reveal?.disarm()
    beginning?.disarm()
    captures?.end()
    cards = []
    carousel.view.restartAnnouncements()
    show([], animated: false)
  }

  /// Activates what was chosen.
  ///
  /// - Returns: Whether the program goes on.
  public func choose(_ choice: Choice) -> Bool {
    guard !settings.choosesForSharing else { return false }
    let chosen = cards.first { $0.id == choice.id }?.window
    let session = carousel.session
    carousel.hide()
    if let chosen, let seat = session?.seats.first, chosen.activate(on: seat) {
      history.choose(chosen.number, at: loop.now)
    }
    // An error here is reported when the loop sends.
    _ = try? session?.display.flush()
    return settings.waits
  }

  // MARK: Cards

  private func updateCards() {
    guard let windows, let session = carousel.session else { return }
    var subjects = windows.windows.filter {
      filter.admits(
        application: $0.appID, outputs: $0.outputs.map { $0.map(\.state.name) })
    }
    let known = cards.compactMap(\.window?.number)
    let order = known + history.recent(at: loop.now).filter { !known.contains($0) }
    subjects.sort {
      order.firstIndex(of: $0.number) ?? .max < order.firstIndex(of: $1.number) ?? .max
    }
    let outputs = settings.choosesForSharing ? session.outputs : []
    cards = subjects.map { card(of: .window($0)) } + outputs.map { card(of: .output($0)) }
    showCards()
  }

  private func card(of subject: WindowCard.Subject) -> WindowCard {
    let line: String
    let application: String
    switch subject {
    case .window(let window):
      (line, application) = ("Window: \(window.identifier)", window.appID)
      if let card = cards.first(where: { $0.window === window }) { return card }
    case .output(let output):
      (line, application) = ("Monitor: \(output.state.name)", "")
      if let card = cards.first(where: { $0.output === output }) { return card }
    }
    return WindowCard(subject, line: settings.choosesForSharing ? line : nil) { [icons] in
      icons.icon(of: application)
    }
  }

  private func showCards() {
    let scale = carousel.shown?.surface.scale ?? Scale(1)
    let items = cards.map { $0.item(at: scale) }
    arrange()
    guard items != self.items else { return }
    show(items, animated: !self.items.isEmpty && !carousel.isVeiled)
  }

  /// Shows those of some items that are searched for.
  private func show(_ items: [CarouselItem], animated: Bool) {
    self.items = items
    let found = carousel.found?(items) ?? items
    carousel.view.apply(found, animated: animated, at: carousel.time)
  }

  /// The most windows that are a row.
  private static let rowLength = 5
  /// How much of the width and the height of a view a card of a row may take.
  ///
  /// Then the one in front, whatever its shape, is a fifth of the view. Two are seen whole at about that size.
  private static let rowShare = 0.57

  /// Places a few windows side by side, and more of them in a cover flow.
  private func arrange() {
    let view = carousel.view
    var style = view.style
    // Another arrangement was asked for meanwhile.
    guard settings.arrangesRow, [.linear, .coverFlow].contains(style.configuration.kind),
      !cards.isEmpty
    else { return }
    let (size, isRow) = (view.carousel.viewSize, cards.count <= Self.rowLength)
    style.configuration.kind = isRow ? .linear : .coverFlow
    style.cardSize =
      isRow && cards.count > 2 && size.width > size.height
      ? Size(
        width: (size.width * Self.rowShare).rounded(),
        height: (size.height * Self.rowShare).rounded()) : nil
    guard
      style.configuration.kind != view.style.configuration.kind
        || style.cardSize != view.style.cardSize
    else { return }
    let isSeen = hasAppeared && !carousel.isVeiled
    // The settings are those of a style that holds.
    try? view.restyle(style, duration: isSeen ? 0.4 : 0, at: carousel.time)
  }

  /// Whether a frame of the overlay is committed.
  private var hasAppeared: Bool { carousel.shown.map { $0.statistics.frames > 0 } ?? false }

  /// Captures the windows that are seen now.
  ///
  /// Buffers for all of them take longer than a frame: the first frame is committed without.
  private func followCaptures() {
    guard isOpen, !isFollowing, let captures else { return }
    // Outputs must be captured before the carousel is seen on them.
    guard hasAppeared || settings.choosesForSharing else {
      // This may be the first frame, which is committed when it is painted.
      beginning?.arm(at: loop.now)
      return
    }
    isFollowing = true
    defer { isFollowing = false }
    let view = carousel.view
    let seen = view.cardsInView
    let scale = carousel.shown?.surface.scale ?? Scale(1)
    captures.cardWidth = scale.pixels(Int(view.carousel.data.itemSize.width))
    captures.follow(
      cards, front: seen.front.flatMap { view.item(at: $0.index)?.id },
      seen: Set(seen.items.compactMap { view.item(at: $0)?.id }))
  }

  // MARK: Keys

  private func fulfill(_ wish: SwitcherKeys.Wish) -> Bool {
    switch wish {
    case .step(let count): step(count)
    case .cancel: close()
    case .closeWindow:
      let id = front.flatMap(carousel.view.item(at:))?.id
      return cards.first { $0.id == id }?.window?.close() ?? false
    case .choose:
      guard let front else {
        close()
        break
      }
      carousel.view.select(front, at: carousel.time)
    }
    return true
  }

  /// The item that the carousel is on its way to.
  private var front: Int? {
    let view = carousel.view
    return (view.carousel.targetIndex ?? view.currentIndex).flatMap {
      (0..<view.itemCount).contains($0) ? $0 : nil
    }
  }

  /// Goes to another card, and on from the last to the first.
  private func step(_ count: Int) {
    guard let front else { return }
    let total = carousel.view.itemCount
    let goal = ((front + count) % total + total) % total
    carousel.view.scroll(
      toItem: goal, duration: carousel.isVeiled ? 0 : nil, at: carousel.time)
  }
}

/// Which windows are shown.
public struct WindowFilter: Equatable, Sendable {
  /// The application identifiers of the windows that are shown.
  ///
  /// Empty for all.
  ///
  /// The last part of an identifier is enough, and case does not matter: `firefox` is
  /// `org.mozilla.Firefox`.
  public var applications: [String] = []
  /// The name of the output on which windows have to be visible.
  public var output: String?
  /// Whether windows have to be visible on any output: those of the workspaces that are shown.
  public var visibleOnly = false

  /// All windows.
  public init() {}

  /// Whether a window of an application is shown that is visible on `outputs`, or `nil` if that is
  /// not known.
  func admits(application: String, outputs: [String]?) -> Bool {
    if !applications.isEmpty, !applications.contains(where: { Self.names($0, application) }) {
      return false
    }
    guard let outputs else { return true }
    if let output, !outputs.contains(output) { return false }
    return !visibleOnly || !outputs.isEmpty
  }

  private static func names(_ name: String, _ application: String) -> Bool {
    let (name, application) = (name.lowercased(), application.lowercased())
    return name == application || application.split(separator: ".").last.map(String.init) == name
  }
}

/// The order in which windows were last used, the most recent first.
///
/// A window counts as used once it has had the keyboard for a while, so that passing over windows
/// changes nothing.
struct WindowHistory {
  /// How long a window has to have the keyboard.
  static let debounce: Nanoseconds = 750_000_000

  /// The windows that are known, by number.
  private var order: [Int] = []
  private var active: (number: Int, since: Nanoseconds)?

  /// The window that has the keyboard, or had it last, or `nil` if none is known.
  var current: Int? { active?.number }

  /// Notes which windows there are, in the order in which they were listed, and which one has the
  /// keyboard.
  mutating func follow(_ numbers: [Int], activated: Int?, at now: Nanoseconds) {
    order.removeAll { !numbers.contains($0) }
    order += numbers.filter { !order.contains($0) }
    if let known = active, !numbers.contains(known.number) { active = nil }
    guard let activated, activated != active?.number else { return }
    settle(at: now)
    active = (activated, now)
  }

  /// Notes that a window was chosen.
  mutating func choose(_ number: Int, at now: Nanoseconds) {
    settle(at: now)
    moveToFront(number)
    active = (number, now)
  }

  /// The windows, the one with the keyboard first.
  func recent(at now: Nanoseconds) -> [Int] {
    var copy = self
    copy.settle(at: now)
    if let current { copy.moveToFront(current) }
    return copy.order
  }

  /// Counts the window with the keyboard as used, if it had that long enough.
  private mutating func settle(at now: Nanoseconds) {
    if let active, now - active.since >= Self.debounce { moveToFront(active.number) }
  }

  private mutating func moveToFront(_ number: Int) {
    guard let place = order.firstIndex(of: number) else { return }
    order.insert(order.remove(at: place), at: 0)
  }
}

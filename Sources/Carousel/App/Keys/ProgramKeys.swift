import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import Wayland

/// What the keys of a program do besides moving: they change its look, mark items, search, zoom, start
/// programs, and show a page of themselves.
///
/// Belongs to the window's thread.
final class ProgramKeys {
  /// Called with what goes wrong and does not end the program, one plain line each.
  var onWarning: ((String) -> Void)?

  /// Returns the item of the view with an index, with its index among all items.
  var choice: ((Int) -> Choice)?
  /// Chooses the item in front; `nil` where a key only opens it.
  var chooseFront: (() -> Void)?

  /// The thumbnails under an opened item.
  var strip: Filmstrip?

  private let window: CarouselWindow
  private let runner: CommandRunner
  private let table: KeyTable
  private let onSelect: CommandTemplate?
  private let onStatus: ((Int32) -> Void)?
  private let words: KeyWords
  private let isTyping: Bool
  private let hasOwnKeys: Bool
  /// Whether items can be marked.
  private let marks: Bool
  /// Whether fingers and pointers open a menu; not where its key is free.
  private let hasMenu: Bool
  /// The looks that a key goes through, the present one first.
  private var themes: [[StyleSetting]]
  private let menu: ActionMenu
  private let status: StatusLine
  private let jumps: JumpKeys
  private let processes: CommandProcesses
  private var page: (kind: PageKind, page: KeyPage)?
  private let files: FileFacts
  /// The insertions whose files are looked at, by the order of their keys.
  private var insertions: [Int: InsertionCheck] = [:]
  private var insertionCount = 0
  /// The item of which everything that is known was said last.
  private var saidFacts: Int?

  /// What a page over the cards is about.
  private enum PageKind {
    /// The keys.
    case keys
    /// The item in front.
    case facts
  }

  /// How many seconds a picture stays in a slide show that a key starts.
  private static let showInterval = 5.0
  /// How many times as large a key makes an opened item.
  private static let zoomStep = 1.5

  /// Handles the input of a window before all others.
  ///
  /// Where letters are typed, only keys that type nothing are looked at, and those that zoom while an item is
  /// open.
  init(
    _ window: CarouselWindow, _ runner: CommandRunner, _ settings: KeySettings, isTyping: Bool,
    takesSeveral: Bool = false, hasOwnKeys: Bool
  ) {
    (self.window, self.runner) = (window, runner)
    (self.isTyping, self.hasOwnKeys) = (isTyping, hasOwnKeys)
    marks = isTyping ? takesSeveral : hasOwnKeys
    processes = CommandProcesses(window.loop)
    files = FileFacts(window.loop)
    (onSelect, themes, words) = (settings.onSelect, settings.themes, settings.words)
    onStatus = settings.onStatus
    let own = settings.bindings.filter {
      !isTyping || ($0.key.symbol ?? 0) > 0xFF00 || !$0.key.modifiers.isEmpty
    }
    hasMenu = !own.contains { $0.command == .nothing && $0.key.name == "menu" }
    let standard = isTyping ? KeyBinding.whileTyping : KeyBinding.standard
    let gestures = window.view.gestures as? StandardGestures
    table = KeyTable(
      view: gestures?.keys.commands ?? [:], own + (hasOwnKeys ? standard : KeyBinding.kiosk))
    menu = ActionMenu(window)
    status = StatusLine(window)
    jumps = JumpKeys(window, status)
    if var gestures {
      gestures.keys.commands = table.view
      window.view.gestures = gestures
    }
    let responder = InputResponder(takesInput: { [weak self] in self?.take($0) == true })
    window.responders.insert(responder, at: 0)
    window.observe { [weak self] event in
      switch event {
      case .resized, .returnedToStart: self?.hidePage()
      default: break
      }
    }
    menu.rows = { [weak self] in self?.menuRows ?? [] }
    menu.onChoice = { [weak self] command in
      guard let self else { return }
      // What is chosen in a menu is meant.
      leavesUntil = window.loop.now + StatusLine.patience
      _ = attempt(command)
    }
    window.readerActions = readerActions
    if hasOwnKeys, !isTyping { window.onLeave = { [weak self] in self?.staysOnce() == true } }
    files.onChange = { [weak self] in self?.updateFacts() }
    window.onCopy = { [weak self] in self?.sayCopied() }
    runner.onInterface = { [weak self] command throws(ControlError) in
      guard try self?.perform(command, isRepeat: false, isKey: false) == true else {
        throw .notNow
      }
    }
    window.view.observe { [weak self] event in
      switch event {
      case .scheduleChanged: self?.updateFacts()
      case .carousel(.settled): self?.sayNewFacts()
      case .galleryShown(let isShown): self?.sayGallery(isShown)
      case .requested(.toggleFullscreen) where hasOwnKeys: self?.say(.view(.toggleFullscreen))
      default: break
      }
    }
    if onSelect != nil {
      window.view.observe { [weak self] event in
        guard let self, let onSelect, case .selected(let index) = event,
          view.item(at: index)?.isContainer == false
        else { return }
        do throws(ControlError) { try start(onSelect, at: index) } catch { complain(error) }
      }
    }
  }

  private var view: CarouselView { window.view }

  /// Notes that there are other items now.
  func itemsChanged() { jumps.itemsChanged() }

  /// Whether an input was for the program.
  private func take(_ input: ViewInput) -> Bool {
    if menu.take(input) { return true }
    switch input.kind {
    case .keyPressed(let key, let isRepeat):
      if page != nil, KeySymbol.plain(key.symbol) == KeySymbol.escape {
        hidePage()
        return true
      }
      if jumps.take(key) { return true }
      if let command = table.command(for: key), attempt(command, isRepeat: isRepeat) {
        return true
      }
      guard hasOwnKeys, !isTyping else { return false }
      return jumps.begin(key) || jump(by: key, input)
    case .touchDown, .buttonPressed:
      guard page != nil else { return false }
      hidePage()
      return true
    default: return false
    }
  }

  /// Lets a key that goes far do so, and shows where it leads, or where the carousel is; one that pauses a slide show
  /// starts one if there is none.
  private func jump(by key: KeyInput, _ input: ViewInput) -> Bool {
    switch table.view[KeySymbol.plain(key.symbol)] {
    case .first, .last, .pageForward, .pageBackward, .whereAmI:
      view.handle(input, at: window.time)
      jumps.showPosition()
      return true
    case .togglePause where view.carousel.autoplay == nil:
      return attempt(.view(.togglePause))
    default: return false
    }
  }

  /// Does what a key or a row of the menu asks for, and reports why that fails.
  ///
  /// - Returns: `false` if that is nothing at present
  private func attempt(_ command: ProgramCommand, isRepeat: Bool = false) -> Bool {
    do throws(ControlError) {
      return try perform(command, isRepeat: isRepeat, isKey: true)
    } catch {
      if case .run = command { complain(error) } else { onWarning?(error.message) }
      return true
    }
  }

  /// Does what a key is bound to, or what is asked for without a key.
  ///
  /// - Returns: `false` if that is nothing at present
  /// - Throws: why it failed
  private func perform(
    _ command: ProgramCommand, isRepeat: Bool, isKey: Bool
  ) throws(ControlError) -> Bool {
    if case .zoom(let zoom) = command { return perform(zoom) }
    guard !isRepeat || command.repeats else { return true }
    switch command {
    case .view(.close): window.close()
    case .view(.toggleFullscreen):
      window.toggleFullscreen()
      say(command)
    case .view(.togglePause) where view.carousel.autoplay == nil:
      try run(.autoplay(.every(Self.showInterval)))
    case .view(let action): view.perform([action], at: window.time)
    case .gallery:
      // What lives on cards has the keys.
      guard view.goal.flatMap(view.item(at:))?.live == nil else { return false }
      view.showGallery(!view.showsGallery, at: window.time)
    case .menu: menu.toggle()
    case .pace(let direction): try pace(direction)
    case .turnType(let count): try turnType(count)
    case .nextTheme:
      guard !themes.isEmpty else { return false }
      themes.append(themes.removeFirst())
      try set(themes[0])
      view.say(themes[0][0].value, at: window.time)
    case .toggle(let look):
      let wasOn = isOn(look)
      try set([StyleSetting(look.rawValue, wasOn ? "no" : "yes")])
      say(command, isOn: !wasOn)
    case .mark:
      guard let index = view.goal else { return false }
      runner.mark(index)
    case .turn:
      try run(command)
      say(command)
    case .strip:
      guard let strip else { return false }
      strip.isWanted.toggle()
      say(command, isOn: strip.isWanted)
    case .search:
      jumps.beginSearch()
      say(command)
    // Without a search, other viewers have the next and the previous picture on these keys.
    case .match(let count):
      if !jumps.step(count) { view.perform([.step(count, cause: .key)], at: window.time) }
    case .help: return toggle(.keys)
    case .information: return toggle(.facts)
    case .choose(let status):
      guard isKey || chooseFront != nil else { return false }
      onStatus?(status)
      guard let chooseFront else {
        return try perform(.view(.select), isRepeat: false, isKey: isKey)
      }
      chooseFront()
    case .run(let template):
      guard let index = view.goal else { return false }
      try start(template, at: index)
    case .nothing: break
    case .insert(let rows, let place) where isKey: try insert(rows, at: place)
    default:
      // What the runner does not do either is not possible.
      guard isKey else { return false }
      try run(command)
    }
    return true
  }

  /// Inserts rows once their files have been looked at, and reports why that fails.
  private func insert(_ rows: [ListRow], at place: Int?) throws(ControlError) {
    try runner.check(.insert(rows, place: place))
    insertionCount += 1
    let number = insertionCount
    insertions[number] = try InsertionCheck(of: rows, window.loop, BackgroundWork()) {
      [weak self] found in
      guard let self else { return }
      insertions[number] = nil
      do throws(ControlError) { try run(.insert(try found.get(), place: place)) } catch {
        complain(error)
      }
    }
  }

  /// Changes the size of the opened item; where none is, `+` opens the one in front.
  private func perform(_ zoom: ProgramCommand.Zoom) -> Bool {
    let isOpen = view.showsDetail
    guard isOpen || (zoom == .larger && !isTyping) else { return false }
    let time = window.time
    switch zoom {
    case _ where !isOpen: view.open(at: time)
    case .larger: view.zoom(by: Self.zoomStep, at: time)
    case .smaller: view.zoom(by: 1 / Self.zoomStep, at: time)
    case .fit: view.zoomToFit(at: time)
    case .actual: view.zoomToActualSize(at: time)
    case .width: view.zoomToWidth(at: time)
    }
    let percentage = view.openedResolution.map { "\(Int(($0 * 100).rounded())) %" }
    if isOpen, let percentage { status.show(note: percentage) }
    say(.zoom(zoom), percentage)
    return true
  }

  /// Shows each picture of a slide show longer or shorter; one that does not run starts.
  private func pace(_ direction: Int) throws(ControlError) {
    var interval = Self.showInterval
    if let now = view.carousel.autoplay?.interval {
      let longer = Self.intervals.first { $0 > now * 1.001 } ?? now
      let shorter = Self.intervals.last { $0 < now * 0.999 } ?? now
      interval = direction > 0 ? longer : shorter
    }
    try run(.autoplay(.every(interval)))
    let seconds = "\(interval.formattedSeconds) s"
    status.show(note: seconds)
    view.say(seconds, at: window.time)
  }

  /// The seconds for a picture that keys lead to.
  private static let intervals = [0.5, 1, 2, 3, 5, 8, 12, 20, 30, 60, 120, 300]

  /// What screen readers can do with the current item, besides opening it.
  private var readerActions: [ReaderAction] {
    var commands: [(String, ProgramCommand)] = marks ? [("mark", .mark)] : []
    commands += [("gallery", .gallery), ("information", .information)]
    if hasOwnKeys, !isTyping { commands.append(("help", .help)) }
    return commands.map { name, command in
      let key = table.bindings.first { $0.command == command }?.key.name ?? ""
      return ReaderAction(name, label: words.summary(of: command) ?? name, key: key) {
        [weak self] in
        _ = self?.attempt(command)
      }
    }
  }

  /// The commands that fingers and pointers reach without a key.
  private var menuRows: [ActionMenu.Row] {
    guard hasMenu else { return [] }
    var commands: [ProgramCommand] = [.gallery]
    if hasOwnKeys {
      // Visitors of a kiosk are not told the paths of its files.
      commands.append(.information)
      if !isTyping { commands += [.view(.togglePause), .turn(.right)] }
      commands += [.help, .view(.cancel)]
    }
    return commands.compactMap { command in
      words.summary(of: command).map { ActionMenu.Row(command: command, summary: $0) }
    }
  }

  // MARK: Leaving

  /// Until when Escape ends the program, because it was pressed before, in nanoseconds.
  private var leavesUntil: Nanoseconds = 0

  /// Says that Escape ends the program if it is pressed again: one that was meant for something that is closed
  /// already does not.
  ///
  /// - Returns: `false` if it was pressed again
  private func staysOnce() -> Bool {
    let now = window.loop.now
    guard now >= leavesUntil else { return false }
    leavesUntil = now + StatusLine.patience
    status.show(note: words.leaving)
    view.say(words.leaving, at: window.time)
    return true
  }

  // MARK: Look

  private func set(_ settings: [StyleSetting]) throws(ControlError) { try run(.set(settings)) }

  private func run(_ command: ProgramCommand) throws(ControlError) {
    var answer = JSONObject()
    try runner.run(command, &answer)
  }

  private func turnType(_ count: Int) throws(ControlError) {
    let kinds = ArrangementKind.allCases.filter { $0 != .custom }
    let now = kinds.firstIndex(of: view.style.configuration.kind) ?? 0
    let next = (now + count % kinds.count + kinds.count) % kinds.count
    let name = kinds[next].name
    try set([StyleSetting("type", name)])
    view.say(name.replacing("-", with: " "), at: window.time)
  }

  private func isOn(_ look: ProgramCommand.Look) -> Bool {
    switch look {
    case .reflection: view.style.cards.reflection != nil
    case .shadow: view.style.cards.shadow != nil
    case .captions: view.style.caption != nil
    case .dots: view.style.showsDots || view.barFrame != nil
    }
  }

  // MARK: Items

  private func start(_ template: CommandTemplate, at index: Int) throws(ControlError) {
    let items = view.items
    guard items.indices.contains(index) else { return }
    let marked = items.filter(\.isMarked).compactMap(\.path)
    guard
      let arguments = template.arguments(
        for: choice?(index) ?? Choice(index, of: items), marked: marked)
    else { throw ControlError("\(template.words[0]) was not started: the item is no file") }
    do throws(DesktopError) { try processes.start(arguments) } catch {
      throw ControlError(error.description)
    }
  }

  /// Reports a failure on the screen as well: a program that was started by a desktop has no other place.
  private func complain(_ error: ControlError) {
    onWarning?(error.message)
    status.show(note: error.message)
  }

  // MARK: The page

  private var hands: [KeyPage.Row] {
    words.hands(isTyping: isTyping, copies: window.copiesPaths, takesFiles: window.onFiles != nil)
  }

  /// Says what a command does, and what has come of it.
  private func say(_ command: ProgramCommand, _ result: String? = nil) {
    view.say(words.said(of: command, result), at: window.time)
  }

  /// Says what a command has turned on or off.
  private func say(_ command: ProgramCommand, isOn: Bool) {
    say(command, isOn ? words.states.on : words.states.off)
  }

  /// Shows and says that a path was copied.
  private func sayCopied() {
    status.show(note: words.copied)
    view.say(words.copied, at: window.time)
  }

  /// Says that all items are in a grid, or which one is in front again.
  private func sayGallery(_ isShown: Bool) {
    if isShown { say(.gallery) } else { view.perform([.whereAmI], at: window.time) }
  }

  private func say(_ rows: [KeyPage.Row]) {
    view.say(rows.map { "\($0.key): \($0.summary)" }.joined(separator: ", "), at: window.time)
  }

  /// Shows a page, or takes it away.
  ///
  /// - Returns: `false` if there is nothing to show, or no room
  private func toggle(_ kind: PageKind) -> Bool {
    let isShown = page?.kind == kind
    hidePage()
    if isShown { return true }
    let rows =
      switch kind {
      case .keys: table.rows(in: words) + hands
      case .facts: facts
      }
    show(rows, kind)
    saidFacts = view.goal
    say(rows)
    return page != nil
  }

  /// What is known of the item in front.
  private var facts: [KeyPage.Row] {
    guard let index = view.goal else { return [] }
    return ItemFacts.rows(of: index, in: view, words: words) { files.status(of: $0) }
  }

  /// Shows what is known now.
  private func updateFacts() {
    guard let page, page.kind == .facts else { return }
    let rows = facts
    guard rows != page.page.rows else { return }
    hidePage()
    show(rows, .facts)
  }

  /// Says what is known of another item.
  private func sayNewFacts() {
    updateFacts()
    guard let page, page.kind == .facts, saidFacts != view.goal else { return }
    saidFacts = view.goal
    say(page.page.rows)
  }

  private func show(_ rows: [KeyPage.Row], _ kind: PageKind) {
    let page = KeyPage(rows, isRightToLeft: words.isRightToLeft, isAtSide: kind == .facts)
    guard let layer = page.layer(in: view.carousel.viewSize) else { return }
    self.page = (kind, page)
    view.show(layer, of: page.drawing)
  }

  private func hidePage() {
    guard let page = page?.page else { return }
    self.page = nil
    view.show(nil, of: page.drawing)
  }
}

extension Double {
  /// A number of seconds without a fraction that is 0.
  fileprivate var formattedSeconds: String {
    self == rounded() && abs(self) < 1e9 ? String(Int(self)) : String(self)
  }
}

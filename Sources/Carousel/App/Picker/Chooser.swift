import CarouselDesktop
import CarouselEngine
public import CarouselPaint
import CarouselText
import CarouselView
import Projection
import Wayland

/// Lets people choose items of a carousel in a window: by keys and taps, by typing a name or a number,
/// and several of them by marks; where that is wanted, text that was typed can be chosen instead.
///
/// Belongs to the window's thread.
final class Chooser {
  /// Called with what was chosen, in the order of the items.
  var onChoice: (([Choice]) -> Void)?
  /// Tells whether all items are there.
  var isListComplete: () -> Bool = { true }

  private let window: CarouselWindow
  private let takesSeveral: Bool
  private let takesText: Bool
  private let hidesText: Bool
  private let prompt: String
  private let choosesOnly: CarouselApplication.OnlyChoice?
  private let search: FilterSearch
  private let book: ItemBook
  let status: StatusLine
  private let lens: RowLens?

  /// Begins to listen to a window.
  ///
  /// With `takesSeveral`, Space marks items, and Tab and Shift-Enter mark them and go on. With `takesText`, Enter
  /// chooses the search text if it matches no item, and Ctrl-Enter, or Shift-Enter where one item is chosen, in any
  /// case; a number is a text, and not a position. With `hidesText`, each of its characters is shown as a dot. With
  /// `findsScattered`, a search finds letters that are not next to each other.
  init(
    _ window: CarouselWindow, _ book: ItemBook = ItemBook(), takesSeveral: Bool,
    takesText: Bool = false, hidesText: Bool = false, findsScattered: Bool = true,
    choosesOnly: CarouselApplication.OnlyChoice? = nil, prompt: String = "", message: String = ""
  ) {
    self.choosesOnly = choosesOnly
    self.book = book
    (self.window, self.takesSeveral, self.prompt) = (window, takesSeveral, prompt)
    (self.takesText, self.hidesText) = (takesText, hidesText)
    search = FilterSearch(
      window, findsScattered: findsScattered, findsPositions: !takesText)
    status = StatusLine(window, message: message)
    lens = window.settings.cardsAreRows ? RowLens(window) : nil
    // Letters are typed; nothing else is meant by them.
    let keys = KeyBindings.standard.filter { $0.key > 0xFF00 || $0.key == KeySymbol.space }
    window.view.gestures = StandardGestures(keys: KeyBindings(keys))
    let responder = InputResponder(
      takesEvent: { [weak self] in self?.take($0) == true },
      takesInput: { [weak self] in self?.take($0) == true })
    window.responders.append(responder)
    window.onText = { [weak self] in self?.paste($0) }
    window.observe { [weak self] event in
      guard let self, case .hidden = event else { return }
      _ = search.clear()
      showStatus()
    }
    window.view.observe { [weak self] in if case .selected(let index) = $0 { self?.choose(index) } }
    showStatus()
  }

  private var view: CarouselView { window.view }
  /// Whether the items are rows, one below the other.
  private var isMenu: Bool { window.settings.cardsAreRows }

  private func choose(_ index: Int) {
    let items = search.items
    // A folder is entered, whatever is marked.
    guard view.item(at: index)?.isContainer != true else { return }
    let marked = takesSeveral ? items.indices.filter { items[$0].isMarked } : []
    let chosen = (marked.isEmpty ? [search.index(ofShown: index)] : marked).filter {
      items.indices.contains($0) && items[$0].entry?.isSelectable != false
    }
    let text = search.text
    if !chosen.isEmpty { onChoice?(chosen.map { Choice($0, of: items, searchedFor: text) }) }
  }

  /// The item of the view with an index, with its index among all items.
  func choice(at index: Int) -> Choice {
    Choice(search.index(ofShown: index), of: search.items)
  }

  /// Chooses the item in front, or the search text where that is wanted.
  func chooseFront() {
    if !chooseText(isForced: false), let index = view.goal { choose(index) }
  }

  /// Chooses the only match of several items, or the only item, where that is wanted.
  func chooseOnly() {
    let isOnly =
      switch choosesOnly {
      case .match: !search.isEmpty && !search.isLost && search.items.count > 1
      case .item: search.isEmpty
      case nil: false
      }
    if isOnly, isListComplete(), view.itemCount == 1 { choose(0) }
  }

  /// Searches for a text as if it had been typed.
  func search(for text: String) {
    if search.append(text) { showStatus() }
  }

  /// Clears the search text.
  func clearSearch() {
    if search.clear() { showStatus() }
  }

  /// Whether only some items are shown.
  var isFiltering: Bool { !search.isEmpty }

  /// Marks an item that is marked from the beginning.
  func mark(_ index: Int) {
    guard view.items.indices.contains(index) else { return }
    replace(shown: index, with: book.toggleMark(view.items[index]))
  }

  /// Shows an item in the place of one, also where only some items are shown.
  func replace(shown index: Int, with item: CarouselItem) {
    search.replace(shown: index, with: item)
    showStatus()
  }

  /// Adds the first line of a text to the search text.
  private func paste(_ text: String) {
    guard types, let line = text.split(whereSeparator: \.isNewline).first else { return }
    if search.append(String(line)) { showStatus() }
    chooseOnly()
  }

  /// Chooses the search text where that is wanted; returns `false` if Enter is for the item in front.
  private func chooseText(isForced: Bool) -> Bool {
    // Where there is nothing else, Enter confirms that nothing was typed.
    let isAlone = search.isEmpty && view.itemCount == 0
    guard takesText, isForced || search.isLost || isAlone else { return search.isLost }
    onChoice?([Choice(typed: search.text)])
    return true
  }

  // MARK: Keys

  /// Whether keys type: not while an item is opened.
  private var types: Bool { !view.showsDetail }

  /// Takes a key that is held with Control or Alt, as dmenu and shells have them: it edits the search text, goes
  /// to another item, chooses or leaves.
  private func take(_ event: InputEvent) -> Bool {
    guard types, case .key(let key) = event, key.isPressed, !key.modifiers.contains(.logo) else {
      return false
    }
    let isTaken =
      switch (key.modifiers.contains(.control), key.modifiers.contains(.alt)) {
      case (true, false): takeControl(key)
      case (false, true): takeAlt(key)
      default: false
      }
    if isTaken { showStatus() }
    return isTaken
  }

  /// Takes a key that is held with Alt: what it does is done to words.
  private func takeAlt(_ key: KeyEvent) -> Bool {
    if KeySymbol.plain(key.key.rawValue) == KeySymbol.backspace {
      _ = search.edit { $0.deleteWordBackward() }
      return true
    }
    switch Unicode.Scalar(key.latinKey.rawValue) {
    case "b": search.moveCursorByWord(backward: true)
    case "f": search.moveCursorByWord(backward: false)
    case "d": _ = search.edit { $0.deleteWordForward() }
    default: return false
    }
    return true
  }

  private func takeControl(_ key: KeyEvent) -> Bool {
    switch KeySymbol.plain(key.key.rawValue) {
    case KeySymbol.enter:
      if !key.isRepeat, search.isEmpty || !chooseText(isForced: true) { chooseFront() }
      return true
    case KeySymbol.left where !search.isEmpty:
      search.moveCursorByWord(backward: true)
      return true
    case KeySymbol.right where !search.isEmpty:
      search.moveCursorByWord(backward: false)
      return true
    case KeySymbol.backspace:
      _ = search.edit { $0.deleteWordBackward() }
      return true
    default: break
    }
    guard let letter = Unicode.Scalar(key.latinKey.rawValue) else { return false }
    switch letter {
    case "n", "i": step(1)
    case "p": step(-1)
    case "a": goToStart()
    case "e": goToEnd()
    case "b": search.moveCursor(by: -1)
    case "f": search.moveCursor(by: 1)
    case "h": _ = search.edit { $0.deleteBackward() }
    case "d": _ = search.edit { $0.deleteForward() }
    case "u": _ = search.edit { $0.deleteToStart() }
    case "k": _ = search.edit { $0.deleteToEnd() }
    case "w": _ = search.edit { $0.deleteWordBackward() }
    case "j", "m": if !key.isRepeat { chooseFront() }
    case "g", "[": leave(isRepeat: key.isRepeat)
    // It copies the path of a picture.
    case "c" where view.goal.flatMap(view.item(at:))?.path == nil: leave(isRepeat: key.isRepeat)
    default: return false
    }
    return true
  }

  /// Goes to the first item; from there to the start of the search text.
  private func goToStart() {
    if view.goal ?? 0 == 0 { search.moveCursor(by: -TypeAhead.limit) }
    view.perform([.first], at: window.time)
  }

  /// Goes to the end of the search text; from there to the last item.
  private func goToEnd() {
    guard search.isAtEnd else { return search.moveCursor(by: TypeAhead.limit) }
    view.perform([.last], at: window.time)
  }

  /// Clears the search text, or leaves if there is none.
  private func leave(isRepeat: Bool) {
    if !search.clear(), !isRepeat { window.close() }
  }

  /// Takes an input if it is for finding or marking.
  private func take(_ input: ViewInput) -> Bool {
    guard types, case .keyPressed(let key, let isRepeat) = input.kind, !key.isShortcut else {
      return false
    }
    var isTaken = true
    switch KeySymbol.plain(key.symbol) {
    case KeySymbol.backspace: isTaken = search.edit { $0.deleteBackward() }
    case KeySymbol.delete where !search.isAtEnd: _ = search.edit { $0.deleteForward() }
    case KeySymbol.escape: isTaken = search.clear()
    case KeySymbol.enter where takesSeveral && key.modifiers.contains(.shift):
      isTaken = mark(isRepeat: isRepeat)
      if !isRepeat { step(1) }
    // If the search text matches nothing, no other item is meant.
    case KeySymbol.enter: isTaken = chooseText(isForced: key.modifiers.contains(.shift))
    case KeySymbol.space where takesSeveral && search.isEmpty: isTaken = mark(isRepeat: isRepeat)
    case KeySymbol.tab where takesSeveral:
      isTaken = mark(isRepeat: isRepeat)
      if !isRepeat { step(1) }
    case KeySymbol.tab: step(1)
    case KeySymbol.shiftTab: step(-1)
    // In a menu they are for nothing else.
    case KeySymbol.left where isMenu && !search.isEmpty: search.moveCursor(by: -1)
    case KeySymbol.right where isMenu && !search.isEmpty: search.moveCursor(by: 1)
    case KeySymbol.home where isMenu: goToStart()
    case KeySymbol.end where isMenu: goToEnd()
    case KeySymbol.down: isTaken = search.step(1)
    case KeySymbol.up: isTaken = search.step(-1)
    default:
      let wasLost = search.isLost
      isTaken = search.append(key.text, otherwise: key.otherTexts)
      if search.isLost, !wasLost, !hidesText {
        view.say(search.status(search.text), at: window.time)
      }
    }
    if isTaken { showStatus() }
    if isTaken, choosesOnly == .match, !key.text.isEmpty { chooseOnly() }
    return isTaken
  }

  /// Goes to another match; without a search text, to another item.
  private func step(_ count: Int) {
    if !search.step(count) { view.perform([.step(count, cause: .key)], at: window.time) }
  }

  /// Marks the item that the carousel is on its way to, or removes its mark.
  private func mark(isRepeat: Bool) -> Bool {
    guard !isRepeat, let index = view.goal, view.canSelect(index),
      view.item(at: index)?.isContainer == false
    else { return true }
    mark(index)
    return true
  }

  /// Items that replace others, with the marks that those had.
  func withMarks(_ items: [CarouselItem]) -> [CarouselItem] {
    search.arranged(book.withMarks(items))
  }

  /// Notes that there are other items now.
  func itemsChanged() {
    showStatus()
    chooseOnly()
  }

  private func showStatus() {
    let count = takesSeveral ? search.items.count { $0.isMarked } : 0
    let text = search.shownText(hidesLetters: hidesText)
    let found = hidesText || takesText && search.isLost ? text : search.status(text)
    // Where there is nothing but what is typed, it is seen where that goes.
    let cursor = isMenu && takesText && search.items.isEmpty ? "│" : ""
    let words = search.isEmpty ? (count == 0 ? cursor : "✓ \(count)") : found
    let gap = prompt.last?.isPunctuation == false ? ": " : " "
    status.text = prompt.isEmpty || words.isEmpty ? prompt + words : prompt + gap + words
  }
}

/// An item that was chosen.
public struct Choice: Equatable, Sendable {
  /// Its index among the items there were when it was chosen, from 0: the number of its line if it comes from a
  /// list; -1 for text that was typed.
  public var index: Int
  /// What makes it the same item after a change.
  public var id: String
  /// The name that people know it by.
  public var label: String
  /// The file of the choice, or `nil` if there is none.
  public var path: Pathname?
  /// The text of its list entry, byte for byte; the label where it comes from none.
  public var text: [UInt8]
  /// Whether it is marked.
  public var isMarked = false
  /// What its list entry says for the program that reads the choice.
  public var info: String?
  /// What was searched for.
  public var searchText = ""

  /// An item with its index, identity, label, file and text.
  public init(index: Int, id: String, label: String, path: Pathname?, text: [UInt8]? = nil) {
    (self.index, self.id, self.label, self.path) = (index, id, label, path)
    self.text = text ?? Array(label.utf8)
  }

  /// The item at an index of a carousel's items, which was found by a search text.
  init(_ index: Int, of items: [CarouselItem], searchedFor searchText: String = "") {
    let item = items[index]
    self.init(
      index: item.entry?.line ?? index, id: item.id, label: item.label, path: item.path,
      text: item.entry.flatMap { $0.text.isEmpty ? nil : $0.text })
    (isMarked, info, self.searchText) = (item.isMarked, item.entry?.info, searchText)
  }

  /// Text that was typed instead of choosing an item.
  init(typed text: String) {
    self.init(index: -1, id: "", label: text, path: nil)
    searchText = text
  }

  /// The choice as one JSON object, in UTF-8; of text that was typed, only the label.
  ///
  /// A path that is not UTF-8 is given twice: to be read, and in base64 with every byte.
  public var json: [UInt8] {
    var object = JSONObject()
    if index >= 0 {
      object.add("index", index)
      object.add("position", index + 1)
      object.add("id", id)
    }
    object.add("label", label)
    if let info { object.add("info", info) }
    if isMarked { object.add("marked", true) }
    if let path { object.add(path: path) }
    return object.line.dropLast()
  }
}

/// The light on the row in front of a menu.
final class RowLens {
  private let window: CarouselWindow
  /// Where the light is; `nil` where there is no row.
  private var shown: Rect?

  private lazy var drawing = LiveDrawing { canvas, width, height in
    let box = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(
      .rectangle(box, cornerRadius: 8), RGBA(red: 0.35, green: 0.6, blue: 1, opacity: 0.28))
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: 5, height: height), cornerRadius: 2.5),
      RGBA(red: 0.45, green: 0.68, blue: 1))
  }

  /// Lights the row in front of a window's menu.
  init(_ window: CarouselWindow) {
    self.window = window
    window.observe { [weak self] in if case .resized = $0 { self?.show() } }
    window.view.observe { [weak self] event in
      switch event {
      case .itemsChanged, .scheduleChanged: self?.show()
      default: break
      }
    }
    show()
  }

  private func show() {
    let view = window.view
    let size = view.carousel.viewSize
    let rows = MenuRows(in: size)
    var frame: Rect?
    if let goal = view.goal, view.style.cardSize == rows.size {
      frame = rows.frame(
        of: goal, items: view.itemCount, wraps: view.carousel.isWrapped, in: size)
    }
    guard frame != shown else { return }
    shown = frame
    view.show(frame.map { FrameLayer(drawing, in: $0) }, of: drawing)
  }
}

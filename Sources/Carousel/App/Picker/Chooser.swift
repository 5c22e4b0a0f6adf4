import CarouselDesktop
import CarouselEngine
import CarouselView
import Wayland

/// Lets people choose items of a carousel in a window: by keys and taps, by typing a name or a number,
/// and several of them by marks; where that is wanted, text that was typed can be chosen instead.
///
/// Belongs to the window's thread.
final class Chooser {
  /// Called with what was chosen, in the order of the items.
  var onChoice: (([Choice]) -> Void)?

  private let window: CarouselWindow
  private let takesSeveral: Bool
  private let takesText: Bool
  private let hidesText: Bool
  private let prompt: String
  private let search: any ItemSearch
  private var marks = Marks()
  let status: StatusLine

  /// Begins to listen to a window.
  ///
  /// With `takesSeveral`, Space and Tab mark items. With `takesText`, Enter chooses the search text if it
  /// matches no item, and Shift-Enter chooses it in any case. With `hidesText`, each of its characters is shown
  /// as a dot. With `filters`, only matching items are shown while there is a search text; otherwise the
  /// carousel goes to them.
  init(
    _ window: CarouselWindow, takesSeveral: Bool, takesText: Bool = false, hidesText: Bool = false,
    filters: Bool = false, prompt: String = "", message: String = ""
  ) {
    (self.window, self.takesSeveral, self.prompt) = (window, takesSeveral, prompt)
    (self.takesText, self.hidesText) = (takesText, hidesText)
    search = filters ? FilterSearch(window) : NameSearch(window)
    status = StatusLine(window, message: message)
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

  private func choose(_ index: Int) {
    let items = search.items
    // A folder is entered, whatever is marked.
    guard view.item(at: index)?.isContainer != true else { return }
    let marked = takesSeveral ? items.indices.filter { items[$0].isMarked } : []
    let chosen = (marked.isEmpty ? [search.index(ofShown: index)] : marked).filter {
      items.indices.contains($0) && items[$0].entry?.isSelectable != false
    }
    if !chosen.isEmpty { onChoice?(chosen.map { Choice($0, of: items) }) }
  }

  /// The item of the view with an index, with its index among all items.
  func choice(at index: Int) -> Choice {
    Choice(search.index(ofShown: index), of: search.items)
  }

  /// Chooses the item in front, or the search text where that is wanted.
  func chooseFront() {
    if !chooseText(isForced: false), let index = view.goal { choose(index) }
  }

  /// Clears the search text.
  func clearSearch() {
    if search.clear() { showStatus() }
  }

  /// Whether only some items are shown.
  var isFiltering: Bool { search is FilterSearch && !search.isEmpty }

  /// Marks an item that is marked from the beginning.
  func mark(_ index: Int) {
    guard view.items.indices.contains(index) else { return }
    search.replace(shown: index, with: marks.toggle(view.items[index]))
  }

  /// Adds the first line of a text to the search text.
  private func paste(_ text: String) {
    guard types, let line = text.split(whereSeparator: \.isNewline).first else { return }
    if search.append(String(line)) { showStatus() }
  }

  /// Chooses the search text where that is wanted; returns `false` if Enter is for the item in front.
  private func chooseText(isForced: Bool) -> Bool {
    guard takesText, isForced || search.isLost else { return search.isLost }
    onChoice?([Choice(typed: search.text)])
    return true
  }

  // MARK: Keys

  /// Whether keys type: not while an item is opened.
  private var types: Bool { !view.showsDetail }

  /// Takes a key that is held with Control, if it edits the search text or goes to another match.
  private func take(_ event: InputEvent) -> Bool {
    guard types, case .key(let key) = event, key.isPressed, key.modifiers.contains(.control),
      key.modifiers.isDisjoint(with: [.alt, .logo]),
      let letter = Unicode.Scalar(key.latinKey.rawValue)
    else { return false }
    let isTaken =
      switch letter {
      case "n": search.step(1)
      case "p": search.step(-1)
      case "u": search.clear()
      case "w": search.removeWord()
      default: false
      }
    if isTaken { showStatus() }
    return isTaken
  }

  /// Takes an input if it is for finding or marking.
  private func take(_ input: ViewInput) -> Bool {
    guard types, case .keyPressed(let key, let isRepeat) = input.kind, !key.isShortcut else {
      return false
    }
    let isTaken =
      switch KeySymbol.plain(key.symbol) {
      case KeySymbol.backspace: search.removeLast()
      case KeySymbol.escape: search.clear()
      // If the search text matches nothing, no other item is meant.
      case KeySymbol.enter: chooseText(isForced: key.modifiers.contains(.shift))
      case KeySymbol.space where takesSeveral && search.isEmpty, KeySymbol.tab where takesSeveral:
        mark(isRepeat: isRepeat)
      case KeySymbol.tab, KeySymbol.down: search.step(1)
      case KeySymbol.shiftTab, KeySymbol.up: search.step(-1)
      default: search.append(key.text)
      }
    if isTaken { showStatus() }
    return isTaken
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
    search.arranged(marks.applied(to: items))
  }

  /// Notes that there are other items now.
  func itemsChanged() {
    search.itemsChanged()
    showStatus()
  }

  private func showStatus() {
    let count = takesSeveral ? search.items.count { $0.isMarked } : 0
    let found =
      if hidesText { String(repeating: "•", count: search.text.count) } else {
        takesText && search.isLost ? search.text : search.status
      }
    let words = search.isEmpty ? (count == 0 ? "" : "✓ \(count)") : found
    let gap = prompt.last?.isPunctuation == false ? ": " : " "
    status.text = prompt.isEmpty || words.isEmpty ? prompt + words : prompt + gap + words
  }
}

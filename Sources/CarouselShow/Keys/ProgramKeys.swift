import CarouselEngine
import CarouselPaint
import CarouselView

/// What the keys of a program do beside moving: they change its look, mark items, start programs, and
/// show a page of themselves.
///
/// Belongs to the window's thread.
final class ProgramKeys {
  /// Told of what goes wrong and can be lived with, one plain line each.
  var onWarning: ((String) -> Void)?

  private let window: CarouselWindow
  private let runner: CommandRunner
  private let table: KeyTable
  private let onSelect: CommandTemplate?
  private let words: KeyWords
  private var themes: [String]
  private var marks = Marks()
  private let processes = CommandProcesses()
  private var page: KeyPage?
  /// What is shown over the cards beside the page of keys.
  private var otherLayers: [FrameLayer] = []

  /// Begins to listen to a window, before whoever listened so far.
  ///
  /// Where letters are typed, only keys that type nothing are looked at.
  init(
    _ window: CarouselWindow, _ runner: CommandRunner, _ settings: KeySettings, isTyping: Bool,
    hasOwnKeys: Bool
  ) {
    (self.window, self.runner) = (window, runner)
    (onSelect, themes, words) = (settings.onSelect, settings.themes, settings.words)
    let own = settings.bindings.filter {
      !isTyping || ($0.key.symbol ?? 0) > 0xFF00 || !$0.key.modifiers.isEmpty
    }
    let standard = isTyping ? KeyBinding.whileTyping : KeyBinding.standard
    let gestures = window.view.gestures as? StandardGestures
    table = KeyTable(
      view: gestures?.keys.commands ?? [:], own + (hasOwnKeys ? standard : []))
    if var gestures {
      gestures.keys.commands = table.view
      window.view.gestures = gestures
    }
    let next = window.takesInput
    window.takesInput = { [weak self] in self?.take($0) == true || next?($0) == true }
    let resized = window.onResize
    window.onResize = { [weak self] size in
      self?.hidePage()
      resized?(size)
    }
    if onSelect != nil {
      window.view.onSelect = { [weak self] index in
        guard let self, let onSelect = self.onSelect else { return }
        run(onSelect, at: index)
      }
    }
  }

  private var view: CarouselView { window.view }

  /// Items that take the place of others, with the marks that they had.
  func withMarks(_ items: [CarouselItem]) -> [CarouselItem] { marks.applied(to: items) }

  /// Whether an input was for the program.
  private func take(_ input: ViewInput) -> Bool {
    switch input.kind {
    case .keyPressed(let key, let isRepeat):
      if page != nil, !key.isShortcut {
        hidePage()
        return true
      }
      guard let command = table.command(for: key) else { return false }
      if !isRepeat || command.repeats { perform(command, at: input.time) }
      return true
    case .touchDown, .buttonPressed:
      guard page != nil else { return false }
      hidePage()
      return true
    default: return false
    }
  }

  private func perform(_ command: ProgramCommand, at time: Double) {
    switch command {
    case .view(let command):
      view.perform([command.action(on: view.carousel, at: time)], at: window.time)
    case .turnType(let count): turnType(count)
    case .nextTheme:
      guard !themes.isEmpty else { return }
      themes.append(themes.removeFirst())
      set([StyleSetting("theme", themes[0])])
    case .toggle(let look):
      set([StyleSetting(look.rawValue, isOn(look) ? "no" : "yes")])
    case .mark: mark()
    case .help: showPage()
    case .set(let settings): set(settings)
    case .run(let template):
      if let index = view.carousel.targetIndex ?? view.carousel.currentIndex {
        run(template, at: index)
      }
    case .nothing: return
    }
  }

  // MARK: Look

  private func set(_ settings: [StyleSetting]) {
    var answer = JSONObject()
    do throws(ControlError) { try runner.run(.set(settings), &answer) } catch {
      onWarning?(error.message)
    }
  }

  private func turnType(_ count: Int) {
    let kinds = ArrangementKind.allCases.filter { $0 != .custom }
    let now = kinds.firstIndex(of: view.carousel.configuration.kind) ?? 0
    let next = (now + count % kinds.count + kinds.count) % kinds.count
    set([StyleSetting("type", kinds[next].name)])
  }

  private func isOn(_ look: ProgramCommand.Look) -> Bool {
    switch look {
    case .reflection: view.style.cards.reflection != nil
    case .shadow: view.style.cards.shadow != nil
    case .captions: view.style.caption != nil
    case .dots: view.style.showsDots
    }
  }

  // MARK: Items

  private func mark() {
    guard let index = view.carousel.targetIndex ?? view.carousel.currentIndex,
      view.items.indices.contains(index)
    else { return }
    let item = marks.toggle(view.items[index])
    view.replace(index, with: item, animated: false, at: window.time)
  }

  private func run(_ template: CommandTemplate, at index: Int) {
    let items = view.items
    guard items.indices.contains(index) else { return }
    let marked = items.filter(marks.contains).compactMap(\.path)
    guard let arguments = template.arguments(for: marks.choice(index, of: items), marked: marked)
    else {
      onWarning?("\(template.words[0]) was not started: the item is no file")
      return
    }
    do throws(ShowError) { try processes.start(arguments) } catch {
      onWarning?(error.description)
    }
  }

  // MARK: The page

  private func showPage() {
    let page = KeyPage(table.rows(in: words), isRightToLeft: words.isRightToLeft)
    guard let layer = page.layer(in: view.carousel.viewSize) else { return }
    self.page = page
    otherLayers = view.overlays
    view.overlays = otherLayers + [layer]
  }

  private func hidePage() {
    guard page != nil else { return }
    page = nil
    view.overlays = otherLayers
  }
}

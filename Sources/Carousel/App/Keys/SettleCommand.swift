import CarouselDesktop
import CarouselEngine
import CarouselView

/// Starts a program when a carousel settles on another item, and one for the first item if nothing is
/// chosen: a live preview.
///
/// One program runs at a time; while it runs, only the last item waits. So the last one started is for the
/// item in front.
final class SettleCommand {
  /// Called with each program that cannot be started, as one line of text.
  var onWarning: ((String) -> Void)?

  /// The time that a running program may take before the last one is started, in milliseconds.
  private static let patience: Int32 = 2000

  private let window: CarouselWindow
  private let onSettle: CommandTemplate?
  private let onCancel: CommandTemplate?
  private let choice: (Int) -> Choice
  private let processes: CommandProcesses
  /// The item with which the carousel began.
  private var first: Choice?
  /// The item for which a program was started last, or is to be.
  private var last: Choice?
  private var waiting: Choice?
  private var isRunning = false

  /// Begins to observe a window; `nil` where the settings name no program for that.
  ///
  /// `choice` returns the item of the view with an index, with its index among all items.
  init?(_ window: CarouselWindow, _ settings: KeySettings, choice: @escaping (Int) -> Choice) {
    (onSettle, onCancel) = (settings.onSettle, settings.onCancel)
    guard onSettle != nil || onCancel != nil else { return nil }
    (self.window, self.choice) = (window, choice)
    processes = CommandProcesses(window.loop)
    window.view.observe { [weak self] event in
      guard case .carousel(.settled(let index, _)) = event else { return }
      self?.settled(on: index)
    }
  }

  /// Notes the item in front before anything moves.
  func begin() {
    guard first == nil, let index = window.view.carousel.currentIndex,
      window.view.items.indices.contains(index)
    else { return }
    first = choice(index)
    last = first
  }

  private func settled(on index: Int) {
    begin()
    guard onSettle != nil, window.view.items.indices.contains(index) else { return }
    let item = choice(index)
    guard item.id != last?.id else { return }
    last = item
    if isRunning { waiting = item } else { run(item) }
  }

  private func run(_ item: Choice) {
    isRunning = start(onSettle, item) { [weak self] in
      guard let self else { return }
      isRunning = false
      guard let next = waiting else { return }
      waiting = nil
      run(next)
    }
  }

  /// Starts the final program after the running one.
  func end(isChosen: Bool) {
    waiting = nil
    processes.wait(atMost: Self.patience)
    guard !isChosen, let first, onCancel != nil else { return }
    _ = start(onCancel, first) {}
  }

  private func start(
    _ template: CommandTemplate?, _ item: Choice, onEnd: @escaping () -> Void
  ) -> Bool {
    guard let template else { return false }
    guard let arguments = template.arguments(for: item, marked: []) else {
      onWarning?("\(template.words[0]) was not started: the item is no file")
      return false
    }
    do throws(DesktopError) {
      try processes.start(arguments, onEnd: onEnd)
      return true
    } catch {
      onWarning?(error.description)
      return false
    }
  }
}

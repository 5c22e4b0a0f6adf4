import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection
import Wayland

/// Enters folders that are cards, and leaves them, by keys, taps and the back button of a pointer.
///
/// Belongs to the window's thread.
final class FolderWalk {
  /// Called before other items are shown.
  var onChange: (() -> Void)?

  private let window: CarouselWindow
  private let arrivals: Arrivals
  private let reading: FolderReading
  private let watches: Bool
  private let status: StatusLine
  /// A button over the upper left corner that names the folder that is shown, and leaves it.
  private let button = ButtonCard("") { canvas, box, label, isPressed in
    Pill.draw(
      "‹  " + label, isCentered: false, white: ButtonCard.shade(isPressed: isPressed), on: canvas,
      in: box)
  }

  /// The back button of a pointer (`BTN_SIDE` and `BTN_BACK` of Linux).
  private static let backButtons: [UInt32] = [0x113, 0x116]

  /// Listens to a window after those that listen to it already.
  init(_ window: CarouselWindow, _ arrivals: Arrivals, reading: FolderReading, watches: Bool) {
    (self.window, self.arrivals, self.watches) = (window, arrivals, watches)
    self.reading = reading
    status = StatusLine(window)
    arrivals.onEmptyFolder = { [weak self] folder in
      self?.status.show(note: "\(folder) – \(window.phrases.items(0))")
    }
    arrivals.onLevel = { [weak self] in self?.showButton() }
    button.onTap = { [weak self] in self?.leave() }
    window.view.observe { [weak self] event in
      if case .selected(let index) = event { self?.enter(index) }
    }
    window.responders.append(InputResponder(takesInput: { [weak self] in self?.take($0) == true }))
    window.observe { [weak self] in if case .returnedToStart = $0 { self?.leaveAll() } }
  }

  /// Enters the folder with an index, if it is one.
  ///
  /// - Returns: whether it is
  @discardableResult
  func enter(_ index: Int) -> Bool {
    guard let item = window.view.item(at: index), item.isContainer, let path = item.path else {
      return false
    }
    onChange?()
    arrivals.enter(path, reading: reading, watches: watches)
    return true
  }

  /// Leaves the folder that is shown.
  ///
  /// - Returns: `false` outside of folders
  @discardableResult
  func leave() -> Bool {
    guard arrivals.depth > 0 else { return false }
    onChange?()
    return arrivals.leave()
  }

  /// Shows the button for the folder that is shown; outside of folders, none.
  private func showButton() {
    let view = window.view
    view.pinned.removeAll { $0.live === button }
    guard let folder = arrivals.folder else { return }
    button.label = Album.Picture(folder: folder).label
    view.pinned.append(
      PinnedCard(button) { size in
        let height = Pill.height(in: size)
        let width = min(height * 8, (size.width * 0.4).rounded())
        return Rect(
          x: (height / 2).rounded(), y: (height / 2).rounded(), width: width, height: height)
      })
  }

  private func leaveAll() { while leave() {} }

  private func take(_ input: ViewInput) -> Bool {
    guard !window.view.showsDetail else { return false }
    switch input.kind {
    case .keyPressed(let key, let isRepeat) where !key.isShortcut:
      switch KeySymbol.plain(key.symbol) {
      case KeySymbol.backspace, KeySymbol.escape:
        if isRepeat { return arrivals.depth > 0 }
        return leave()
      default: return false
      }
    case .buttonPressed(let button) where Self.backButtons.contains(button): return leave()
    default: return false
    }
  }
}

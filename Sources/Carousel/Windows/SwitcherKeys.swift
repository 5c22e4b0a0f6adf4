import CarouselDesktop
import CarouselView
import Wayland

/// The keys of a window switcher: while those that opened it are held, others step, and their release
/// chooses.
final class SwitcherKeys {
  /// What keys ask for.
  enum Wish {
    case step(Int)
    case choose
    case cancel
    case closeWindow
  }

  /// Called with what keys ask for; returns whether it was done.
  var onWish: ((Wish) -> Bool)?

  private let loop: EventLoop
  private var hold = Hold.none
  private var depressed: UInt32 = 0
  private var isListening = false
  private var arrival: TurnHook?

  /// What is known of the keys that opened the switcher.
  private enum Hold {
    /// No release chooses.
    case none
    /// The keyboard has not come yet.
    case awaited
    /// These modifiers were held when it came.
    case held(UInt32)
  }

  init(_ loop: EventLoop) { self.loop = loop }

  /// Handles the keys of a carousel before all others.
  func listen(to carousel: CarouselWindow) {
    guard !isListening else { return }
    isListening = true
    let responder = InputResponder(
      takesEvent: { [weak self] event in
        if case .focus(true) = event { self?.keyboardComes() }
        return false
      }, takesInput: { [weak self] in self?.take($0) == true })
    carousel.responders.insert(responder, at: 0)
  }

  /// Listens to the modifiers of a session.
  func listen(to session: Session) {
    session.onModifiers = { [weak self] in self?.note($0) }
  }

  /// Handles the opening of the switcher.
  ///
  /// `isHeld` is `true` if releasing the modifiers chooses.
  func begin(isHeld: Bool) { hold = isHeld ? .awaited : .none }

  /// The switcher is hidden.
  func end() { (hold, arrival) = (.none, nil) }

  private func keyboardComes() {
    guard case .awaited = hold else { return }
    // The held modifiers are sent after the focus, in the same batch of events.
    arrival = loop.afterEvents { [weak self] in
      guard let self, arrival != nil else { return }
      arrival = nil
      hold = .held(depressed)
      chooseIfReleased()
    }
  }

  private func note(_ modifiers: ModifierState) {
    depressed = modifiers.depressed
    chooseIfReleased()
  }

  private func chooseIfReleased() {
    guard case .held(let held) = hold, held & depressed == 0 else { return }
    hold = .none
    _ = onWish?(.choose)
  }

  /// Takes a key that is the switcher's: Delete, and those with modifiers while these are held.
  private func take(_ input: ViewInput) -> Bool {
    guard case .keyPressed(let key, _) = input.kind else { return false }
    let symbol = KeySymbol.plain(key.symbol)
    if symbol == KeySymbol.delete { return onWish?(.closeWindow) == true }
    guard case .held = hold, key.isShortcut else { return false }
    let wish: Wish? =
      switch symbol {
      case KeySymbol.tab, KeySymbol.right, KeySymbol.down: .step(1)
      case KeySymbol.shiftTab, KeySymbol.left, KeySymbol.up: .step(-1)
      case KeySymbol.escape: .cancel
      case KeySymbol.enter: .choose
      default: nil
      }
    return wish.flatMap { onWish?($0) } == true
  }
}

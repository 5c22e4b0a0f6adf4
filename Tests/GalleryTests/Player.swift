import CarouselControls
import CarouselPaint
import CarouselView
import CarouselGallery

/// A person at an example, without a window.
final class Player {
  let view: CarouselView
  private(set) var said: [String] = []
  private var now = 0.0

  convenience init(_ example: Example) throws { try self.init(try example.make(0)) }

  init(_ view: CarouselView) throws {
    self.view = view
    view.observe { [weak self] event in
      if case .announced(let announcement, _) = event, announcement.politeness == .polite {
        self?.said.append(announcement.text)
      }
    }
    try rest()
    said = []
  }

  /// Lets everything come to rest and captures the view.
  func rest() throws {
    // Live cards request their own pictures when they are painted.
    for _ in 0..<3 { _ = try view.comeToRest() }
    now = view.time.now
  }

  func tap(_ x: Double, _ y: Double) throws {
    touch(.touchDown(id: 0, at: Point(x: x, y: y)))
    touch(.touchUp(id: 0), after: 0.05)
    try rest()
  }

  func drag(_ x: Double, _ y: Double, by way: Vector) throws {
    touch(.touchDown(id: 0, at: Point(x: x, y: y)))
    for step in 1...20 {
      let share = Double(step) / 20
      touch(
        .touchMoved(id: 0, to: Point(x: x + way.x * share, y: y + way.y * share)), after: 0.01)
    }
    touch(.touchUp(id: 0))
    try rest()
  }

  func key(_ symbol: UInt32) throws {
    touch(.keyPressed(KeyInput(symbol: symbol, code: symbol), isRepeat: false))
    touch(.keyReleased(KeyInput(symbol: symbol, code: symbol)))
    try rest()
  }

  private func touch(_ kind: ViewInput.Kind, after seconds: Double = 0) {
    now += seconds
    view.handle(ViewInput(kind, time: now), at: DisplayTime(now))
  }

  /// The controls of an item, or of a pinned card.
  func panel(_ index: Int) -> ControlPanel? { view.items[index].live as? ControlPanel }
  var pinnedPanel: ControlPanel? { view.pinned.first?.live as? ControlPanel }
}

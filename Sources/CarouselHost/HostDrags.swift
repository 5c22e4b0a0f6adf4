import Projection
import Wayland
import WaylandServer

/// Hands what is dragged over the carousel's window on to the window in front, as if it were dragged there.
///
/// Nothing is read here: the pipe of whoever takes it goes to whoever drags it.
final class HostDrops {
  /// Told where something is dragged, in the view; `nil` when it is there no more.
  var onMove: ((Point?) -> Void)?
  /// Told that programs are to hear something.
  var onChange: (() -> Void)?

  private let pointer: ServerPointer
  /// What is over the window, or was dropped and may still be read.
  private var drag: IncomingDrag?
  private var isOver = false

  init(_ pointer: ServerPointer) { self.pointer = pointer }

  /// Listens to what is dragged over `surface`.
  func attach(to surface: DrawingSurface) {
    guard surface.onIncomingDrag == nil else { return }
    surface.onIncomingDrag = { [weak self] drag, event in self?.take(drag, event) }
  }

  private func take(_ drag: IncomingDrag, _ event: IncomingDrag.Event) {
    switch event {
    case .moved:
      if self.drag !== drag { begin(drag) }
      guard isOver else { return }
      onMove?(Point(x: drag.position.x, y: drag.position.y))
    case .left, .dropped:
      guard isOver, self.drag === drag else { return }
      isOver = false
      if event == .dropped { pointer.drop() } else { pointer.cancelDrag() }
      onMove?(nil)
    }
    onChange?()
  }

  private func begin(_ drag: IncomingDrag) {
    // What a program drags already has the pointer.
    guard !pointer.isDragging || isOver else { return }
    if isOver { pointer.cancelDrag() }
    (self.drag, isOver) = (drag, true)
    var content = OutsideContent(drag.types) { [weak drag] in _ = drag?.send($0, to: $1) }
    content.actions = drag.actions
    content.onAnswer = { [weak drag] in drag?.answer($0, action: $0 == nil ? 0 : $1) }
    content.onEnd = { [weak self, weak drag] isFinished in
      guard let self, let drag, self.drag === drag else { return }
      if isFinished { drag.finish() }
      self.drag = nil
    }
    // Wherever the pointer was, it is not there now.
    pointer.move(x: -1, y: -1)
    pointer.drag(content)
  }
}

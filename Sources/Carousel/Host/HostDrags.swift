import Projection
import Wayland
import WaylandServer

/// Forwards drags over the carousel's window to the front window, as if they happened there,
/// and drags of programs to the session.
///
/// Nothing is read here: the target's pipe is passed to the source.
final class HostDrags {
  /// Called with the position of a drag in the view, or `nil` when it has left the view.
  var onMove: ((Point?) -> Void)?
  /// Called when programs have to be notified.
  var onChange: (() -> Void)?

  private let seat: ServerSeat
  private var patience: LoopTimer?
  /// What is over the window, or was dropped and may still be read.
  private var drag: IncomingDrag?
  private var isOver = false
  /// What a program drags, while the session knows it too.
  private var outgoing: OutgoingDrag?
  /// Whether the session knows drags, as far as it was tried.
  private var isSessionAble = true
  private let loop: EventLoop

  /// How long the session has to say anything of a drag: of one that it refuses it says nothing.
  static let patience: Nanoseconds = 1_000_000_000

  init(_ seat: ServerSeat, _ loop: EventLoop) {
    (self.seat, self.loop) = (seat, loop)
    patience = loop.makeTimer { [weak self] in
      guard let outgoing = self?.outgoing, !outgoing.isTaken else { return }
      outgoing.cancel()
    }
  }

  /// Observes drags over `surface`.
  func attach(to surface: DrawingSurface) {
    guard surface.onIncomingDrag == nil else { return }
    outgoing?.cancel()
    isSessionAble = true
    surface.onIncomingDrag = { [weak self] drag, event in self?.take(drag, event) }
  }

  private func take(_ drag: IncomingDrag, _ event: IncomingDrag.Event) {
    defer { onChange?() }
    if let outgoing, !outgoing.isDropped { return take(drag, event, of: outgoing) }
    switch event {
    case .moved:
      if self.drag !== drag { begin(drag) }
      guard isOver else { return }
      onMove?(Point(x: drag.position.x, y: drag.position.y))
    case .left, .dropped:
      guard isOver, self.drag === drag else { return }
      isOver = false
      if event == .dropped { seat.pointer.drop() } else { seat.pointer.cancelDrag() }
      onMove?(nil)
    }
  }

  private func begin(_ drag: IncomingDrag) {
    // What a program drags already has the pointer.
    guard seat.drag == nil || isOver else { return }
    if isOver { seat.pointer.cancelDrag() }
    (self.drag, isOver) = (drag, true)
    var content = OutsideContent(drag.types) { [weak drag] in _ = drag?.send($0, to: $1) }
    content.actions = drag.actions
    content.onAnswer = { [weak drag] in drag?.answer($0, actions: $0 == nil ? [] : $1) }
    content.onEnd = { [weak self, weak drag] isFinished in
      guard let self, let drag, self.drag === drag else { return }
      if isFinished { drag.finish() }
      self.drag = nil
    }
    // Wherever the pointer was, it is not there now.
    seat.pointer.move(x: -1, y: -1)
    seat.pointer.drag(content)
  }

  // MARK: Out of programs

  /// Whether the session reports the position of a program's drag, and no pointer or finger does.
  var isOutgoing: Bool { outgoing.map { !$0.isDropped } ?? false }

  /// A program's drag that can continue as a drag of the session.
  ///
  /// A drag for that program alone cannot.
  var leaving: ServerDrag? {
    guard isSessionAble, !isOutgoing, let drag = seat.drag, drag.owner != nil, !drag.types.isEmpty
    else { return nil }
    return drag
  }

  /// Continues the drag outside the carousel, from `surface` and with a seat of the session.
  func letOut(
    _ drag: ServerDrag, from surface: DrawingSurface, by number: UInt32, icon: DraggedIcon?
  ) {
    let outgoing = OutgoingDrag(drag, of: seat)
    self.outgoing = outgoing
    outgoing.onChange = { [weak self] in self?.onChange?() }
    outgoing.onEnd = { [weak self, weak outgoing] in
      if let self, self.outgoing === outgoing { self.outgoing = nil }
    }
    guard outgoing.begin(from: surface, by: number, icon: icon) else {
      return (self.outgoing, isSessionAble) = (nil, false)
    }
    patience?.arm(at: loop.now + Self.patience)
  }

  /// What programs show has changed, and with it perhaps what hangs on the pointer.
  func follow(_ windows: HostedWindows) { outgoing?.follow(windows) }

  /// The session has taken the pointer away, as it does for a drag that it knows.
  func noteTaken() { outgoing?.isTaken = true }

  /// The session has ended such a drag without a word: there is a pointer or a finger again.
  func giveUp() { outgoing?.cancel() }

  /// Something of a program comes back over the window.
  private func take(
    _ drag: IncomingDrag, _ event: IncomingDrag.Event, of outgoing: OutgoingDrag
  ) {
    switch event {
    case .moved:
      outgoing.moved(drag)
      onMove?(Point(x: drag.position.x, y: drag.position.y))
    case .left:
      outgoing.left()
      seat.moveDrag(x: -1, y: -1)
      onMove?(nil)
    case .dropped:
      outgoing.droppedInside()
      onMove?(nil)
    }
  }
}

/// Brings the card forward over which something that is dragged rests.
final class DragDwell {
  /// Told which item it is, counted from 0.
  var onRest: ((Int) -> Void)?

  private let loop: EventLoop
  private var timer: LoopTimer?
  private var item: Int?

  /// How long it has to rest there.
  static let patience: Nanoseconds = 600_000_000

  init(_ loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] in
      guard let self, let item else { return }
      onRest?(item)
    }
  }

  /// Handles that the drag is over a card that is not in front, or over none for `nil`.
  func isOver(_ item: Int?) {
    guard item != self.item else { return }
    self.item = item
    if item == nil { timer?.disarm() } else { timer?.arm(at: loop.now + Self.patience) }
  }
}

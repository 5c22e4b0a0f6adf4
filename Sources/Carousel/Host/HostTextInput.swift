import CarouselView
import Projection
import Wayland
import WaylandServer

/// Connects the input method of the session around the carousel to the programs' text fields.
///
/// Programs are offered an input method only while that session has one. Those that find none use
/// their own, which they would not if they found one that never types.
final class HostTextInput {
  /// Called when programs have to be notified.
  var onChange: (() -> Void)?

  private let compositor: Compositor
  private let input: ServerTextInput
  private var isOffered = false

  /// Whose input method it is.
  static let interface = "zwp_text_input_manager_v3"

  init(_ compositor: Compositor) {
    self.compositor = compositor
    input = compositor.seats[0].textInput
    input.onChange = { [weak self] in self?.onChange?() }
  }

  /// The carousel is shown in this session from now on.
  func attach(to session: Session) {
    session.takesText = true
    offer(session.offersTextInput)
    session.onTextInputOffer = { [weak self, weak session] in
      guard let self, let session else { return }
      offer(session.offersTextInput)
      onChange?()
    }
  }

  private func offer(_ isThere: Bool) {
    guard isThere != isOffered else { return }
    isOffered = isThere
    if isThere {
      compositor.addGlobal(Self.interface, version: 1)
    } else {
      compositor.removeGlobal(Self.interface)
    }
  }

  /// Tells the session of the text field in the window in front, where that is seen on `shown`.
  func follow(_ front: FrontWindow?, on shown: (any SurfaceRole)?) {
    guard let surface = shown?.surface else { return }
    if surface.onTextEdit == nil {
      surface.onTextEdit = { [weak self] edit in
        guard let self, input.send(edit) else { return }
        onChange?()
      }
    }
    let field = front.flatMap { textField(in: $0.window, $0.card) }
    if field != surface.textField { surface.textField = field }
  }

  private func textField(in window: HostedWindow, _ card: FrontCard) -> TextField? {
    guard var field = input.field, let surface = compositor.seats[0].keyboard.focusedSurface else {
      return nil
    }
    // Unknown bits could be a protocol error.
    field.hints &= 0x3ff
    if field.purpose > 13 { field.purpose = 0 }
    let origin = compositor.origin(of: surface)
    if let cursor = field.cursorArea {
      let place = Point(x: Double(cursor.x + origin.x), y: Double(cursor.y + origin.y))
      let size = Size(width: Double(max(cursor.width, 0)), height: Double(max(cursor.height, 0)))
      field.cursorArea = window.area(at: place, size, on: card)
    }
    return field
  }
}

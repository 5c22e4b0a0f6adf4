public import Wayland

/// The text field of a bare client, and a list of the input method's events.
public final class BareTextInput {
  /// The object itself.
  public let input: Owned<ZwpTextInputV3>
  /// What was heard, one line each.
  public var heard: [String] = []

  private let manager: Owned<ZwpTextInputManagerV3>

  /// Takes up the input method of a seat.
  public init(_ client: BareClient, seat: Proxy<WlSeat>) throws {
    manager = try client.bind(ZwpTextInputManagerV3.self)
    input = manager.getTextInput(seat: seat)
    input.onEvent { [weak self] in self?.note($0) }
  }

  private func note(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter: heard.append("enter")
    case .leave: heard.append("leave")
    case .preeditString(let text, let begin, let end):
      heard.append("preedit \(text ?? "-") \(begin) \(end)")
    case .commitString(let text): heard.append("commit \(text ?? "-")")
    case .deleteSurroundingText(let before, let after): heard.append("delete \(before) \(after)")
    case .done(let serial): heard.append("done \(serial)")
    }
  }

  /// Enables the field with a text and its cursor at the end, and commits that.
  public func enable(_ text: String = "", cursorX: Int32 = 0, cursorY: Int32 = 0) {
    input.enable()
    let end = Int32(text.utf8.count)
    input.setSurroundingText(text: text, cursor: end, anchor: end)
    input.setContentType(hint: .spellcheck, purpose: .email)
    input.setCursorRectangle(x: cursorX, y: cursorY, width: 2, height: 16)
    input.commit()
  }
}

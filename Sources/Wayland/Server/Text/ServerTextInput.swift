/// The input method of a seat: it types into the text field of the client that has the keyboard.
///
/// ```swift
/// compositor.seats[0].textInput.type("Häfen")
/// ```
public final class ServerTextInput {
  /// The focused text field, or `nil` while the client with the keyboard has none, or does not
  /// report it.
  ///
  /// Its coordinates are those of the surface with the keyboard.
  public var field: TextField? { active?.field }
  /// Called when another field has the focus, or its state has changed.
  public var onChange: (() -> Void)?
  /// Whether clients that bind the text input while their surface has the keyboard receive `enter`, which
  /// not all compositors send.
  package var tellsLateComers = true

  private var inputs: [TextInputObject] = []
  private var focus: Link<ServerSurface>?
  private var surface: ServerSurface? { focus?.object }
  /// The surface that lost the keyboard as it was withdrawn, and has not been notified yet.
  private var lost: Link<ServerSurface>?
  private var fields = 0

  private var active: TextInputObject? { focused.first { $0.field != nil } }

  private var focused: [TextInputObject] {
    guard let client = surface?.resource.client else { return [] }
    return inputs.filter { $0.resource.client === client }
  }

  func bind(_ resource: Resource<ZwpTextInputV3>) {
    let input = TextInputObject(resource)
    inputs.append(input)
    resource.onRequest { [weak self, weak input] request in
      guard let self, let input else { return }
      if case .commit = request { commit(input) } else { input.note(request) }
    }
    resource.onDestroy { [weak self, weak input] in
      guard let self, let input else { return }
      inputs.removeAll { $0 === input }
      if input.field != nil { onChange?() }
    }
    if tellsLateComers, lost == nil, let surface, surface.resource.client === resource.client {
      resource.sendEnter(surface: surface.resource)
    }
  }

  private func commit(_ input: TextInputObject) {
    let isFocused = focused.contains { $0 === input }
    let before = input.field
    if input.commit(number: fields + 1, isFocused: isFocused) { fields += 1 }
    if input.field != before { onChange?() }
  }

  /// The keyboard moves to `surface`; `nil` removes the focus.
  func focus(on surface: ServerSurface?) {
    guard surface !== self.surface else { return }
    let hadField = field != nil
    if lost == nil { sendLeave(of: self.surface) }
    for input in focused { input.leave() }
    focus = surface?.link
    if lost == nil { sendEnter() }
    if hadField { onChange?() }
  }

  /// Takes the keyboard from a surface that is withdrawn.
  ///
  /// Its client is notified by ``settle()``: most destroy it in the same moment.
  func loseFocus() {
    let hadField = field != nil
    for input in focused { input.leave() }
    (lost, focus) = (lost ?? focus, nil)
    if hadField { onChange?() }
  }

  /// Notifies clients of what has become of a surface that was withdrawn, once they have said what they had to
  /// say.
  func settle() {
    guard let lost else { return }
    self.lost = nil
    sendLeave(of: lost.object)
    sendEnter()
  }

  private func sendEnter() {
    if let surface { for input in focused { input.resource.sendEnter(surface: surface.resource) } }
  }

  private func sendLeave(of surface: ServerSurface?) {
    // A client knows nothing of a surface that it has destroyed.
    guard let surface, !surface.isDestroyed else { return }
    for input in inputs where input.resource.client === surface.resource.client {
      input.resource.sendLeave(surface: surface.resource)
    }
  }

  /// Types text, as if an input method had composed it.
  ///
  /// - Returns: Whether there is a field that it was typed into.
  @discardableResult
  public func type(_ text: String) -> Bool { send(TextEdit(text)) }

  /// Changes the text of the field.
  ///
  /// What is too long for the wire is left out.
  ///
  /// - Returns: Whether there is a field.
  @discardableResult
  public func send(_ edit: TextEdit) -> Bool {
    guard let active else { return false }
    active.send(edit)
    return true
  }
}

extension Compositor {
  func bindTextInput(_ resource: Resource<ZwpTextInputManagerV3>) {
    resource.onRequest { [unowned self] request in
      guard case .getTextInput(let id, let seat) = request else { return }
      id.onRequest { _ in }
      self.seat(seat)?.textInput.bind(id)
    }
  }
}

/// One client's end of an input method, with the text field that it has told of.
final class TextInputObject {
  let resource: Resource<ZwpTextInputV3>
  private(set) var field: TextField?

  /// What was said since the last commit.
  private var pending = Pending()
  private var commits: UInt32 = 0

  private struct Pending {
    /// Whether there is to be a field, or `nil` if nothing was said.
    var isEnabled: Bool?
    var surroundings: TextField.Surroundings?
    var isChangedByOthers = false
    var content: (hints: UInt32, purpose: UInt32)?
    var cursorArea: TextField.Area?
  }

  init(_ resource: Resource<ZwpTextInputV3>) { self.resource = resource }

  func note(_ request: ZwpTextInputV3.Request) {
    switch request {
    case .destroy, .commit: break
    case .enable:
      // All that was said before is forgotten.
      pending = Pending()
      pending.isEnabled = true
    case .disable: pending.isEnabled = false
    case .setSurroundingText(let text, let cursor, let anchor):
      pending.surroundings = TextField.Surroundings(
        text, cursor: Int(cursor), anchor: Int(anchor))
    case .setTextChangeCause(let cause): pending.isChangedByOthers = cause == .other
    case .setContentType(let hint, let purpose):
      pending.content = (hint.rawValue, purpose.rawValue)
    case .setCursorRectangle(let x, let y, let width, let height):
      pending.cursorArea = TextField.Area(
        x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
  }

  /// Applies the pending state.
  ///
  /// A field requires the keyboard focus.
  ///
  /// - Returns: Whether it is a new field, which has this `number`.
  func commit(number: Int, isFocused: Bool) -> Bool {
    commits &+= 1
    let said = pending
    pending = Pending()
    guard isFocused else { return false }
    switch said.isEnabled {
    case true?: field = TextField(number: number)
    case false?: field = nil
    case nil: break
    }
    guard var new = field else { return false }
    if let surroundings = said.surroundings {
      new.surroundings = surroundings
      new.isChangedByOthers = said.isChangedByOthers
    }
    if let content = said.content { (new.hints, new.purpose) = content }
    if let area = said.cursorArea { new.cursorArea = area }
    field = new
    return said.isEnabled == true
  }

  func leave() {
    field = nil
    pending = Pending()
  }

  func send(_ edit: TextEdit) {
    if edit.deletedBefore > 0 || edit.deletedAfter > 0 {
      resource.sendDeleteSurroundingText(
        beforeLength: UInt32(clamping: edit.deletedBefore),
        afterLength: UInt32(clamping: edit.deletedAfter))
    }
    if !edit.typed.isEmpty { resource.sendCommitString(text: edit.typed) }
    if let composition = edit.composition {
      let cursor = composition.cursor
      resource.sendPreeditString(
        text: composition.text, cursorBegin: cursor.map { Int32(clamping: $0.lowerBound) } ?? -1,
        cursorEnd: cursor.map { Int32(clamping: $0.upperBound) } ?? -1)
    }
    // Another number than that of the last commit says that this was not known yet.
    resource.sendDone(serial: edit.isUpToDate ? commits : commits &- 1)
  }
}

/// What the input method of a seat types into surfaces that have a text field.
final class TextInput {
  private unowned let session: Session
  private let input: Owned<ZwpTextInputV3>
  private weak var surface: DrawingSurface?
  /// The field last sent to the compositor, or `nil` if none has the focus.
  private var told: TextField?
  private var commits: UInt32 = 0
  /// What comes together counts when the compositor says that it is all.
  private var pending = TextEdit()
  private var isComposing = false
  private var hook: TurnHook?

  init(_ input: consuming Owned<ZwpTextInputV3>, session: Session) {
    self.session = session
    self.input = input
    self.input.onEvent { [weak self] in self?.take($0) }
    hook = session.loop.afterEvents { [weak self] in self?.update() }
  }

  private func take(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface):
      leave()
      self.surface = session.drawingSurface(of: surface)
    case .leave: leave()
    case .preeditString(let text, let begin, let end):
      let marked = begin >= 0 && end >= begin ? Int(begin)..<Int(end) : nil
      pending.composition = text.flatMap {
        $0.isEmpty ? nil : TextEdit.Composition($0, cursor: marked?.clamped(to: 0..<$0.utf8.count))
      }
    case .commitString(let text): pending.typed = text ?? ""
    case .deleteSurroundingText(let before, let after):
      (pending.deletedBefore, pending.deletedAfter) = (Int(before), Int(after))
    case .done(let serial):
      pending.isUpToDate = serial == commits
      tell(pending)
      pending = TextEdit()
    }
  }

  /// Hands an edit to the surface whose field it is for.
  private func tell(_ edit: TextEdit) {
    guard told != nil, let surface else { return }
    isComposing = edit.composition != nil
    surface.handle(edit)
  }

  /// Sends changes of the field to the compositor.
  private func update() {
    guard !session.display.isCongested else { return }
    let field = surface?.textField
    guard field != told else { return }
    let before = told
    told = field
    guard let field else {
      input.disable()
      return commit()
    }
    let isNew = field.number != before?.number
    if isNew { input.enable() }
    if let text = field.surroundings, isNew || text != before?.surroundings, text.isValid {
      input.setSurroundingText(
        text: text.text, cursor: Int32(text.cursor), anchor: Int32(text.anchor))
      input.setTextChangeCause(cause: field.isChangedByOthers ? .other : .inputMethod)
    }
    if isNew || (field.hints, field.purpose) != (before?.hints ?? 0, before?.purpose ?? 0) {
      input.setContentType(
        hint: ZwpTextInputV3.ContentHint(rawValue: field.hints),
        purpose: ZwpTextInputV3.ContentPurpose(rawValue: field.purpose))
    }
    if let area = field.cursorArea, isNew || area != before?.cursorArea {
      // What the role paints above the content counts.
      let top = min(area.y, 1 << 24) + (surface?.layout?.inset ?? 0)
      input.setCursorRectangle(
        x: Int32(clamping: area.x), y: Int32(clamping: top), width: Int32(clamping: area.width),
        height: Int32(clamping: area.height))
    }
    commit()
  }

  private func commit() {
    input.commit()
    commits &+= 1
  }

  private func leave() {
    if isComposing { tell(TextEdit()) }
    isComposing = false
    pending = TextEdit()
    surface = nil
    guard told != nil else { return }
    told = nil
    guard !session.display.isCongested else { return }
    input.disable()
    commit()
  }

  /// A surface is gone: nothing is typed into it.
  func forget(_ surface: DrawingSurface) {
    if self.surface == nil || self.surface === surface { leave() }
  }
}

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

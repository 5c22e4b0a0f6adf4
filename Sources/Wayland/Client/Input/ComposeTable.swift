internal import CarouselCXkbcommon
internal import Glibc

/// Which keys one after the other type one character, as `´` and `e` type `é`.
///
/// Nothing of it changes once it is read.
@safe final class ComposeTable: @unchecked Sendable {
  fileprivate let table: OpaquePointer

  /// Reads the table of a locale, like `en_US.UTF-8`.
  ///
  /// Returns `nil` if it has none.
  convenience init?(locale: String) {
    unsafe self.init { context in
      unsafe xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  convenience init?(text: String) {
    unsafe self.init { context in
      unsafe xkb_compose_table_new_from_buffer(
        context, text, text.utf8.count, "C", XKB_COMPOSE_FORMAT_TEXT_V1,
        XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  @unsafe private init?(_ make: (OpaquePointer) -> OpaquePointer?) {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    defer { unsafe xkb_context_unref(context) }
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let table = unsafe make(context) else { return nil }
    unsafe self.table = unsafe table
  }

  deinit { unsafe xkb_compose_table_unref(table) }

  /// The locale of the environment, as the C library reads it.
  static var locale: String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = unsafe getenv(name), unsafe value.pointee != 0 {
        return unsafe String(cString: value)
      }
    }
    return "C"
  }
}

/// How far one keyboard is in typing a character of several keys.
@safe final class Composing {
  private let state: OpaquePointer
  private let table: ComposeTable

  /// Begins with nothing typed.
  ///
  /// Returns `nil` if there is no memory.
  init?(_ table: ComposeTable) {
    guard let state = unsafe xkb_compose_state_new(table.table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      return nil
    }
    unsafe self.state = unsafe state
    self.table = table
  }

  deinit { unsafe xkb_compose_state_unref(state) }

  /// Handles a pressed key, which alone would type `text`.
  ///
  /// Returns the text to insert, or `nil` for a key that ends a sequence and does nothing else.
  func type(_ key: Key, _ text: String) -> String? {
    guard unsafe xkb_compose_state_feed(state, key.rawValue) == XKB_COMPOSE_FEED_ACCEPTED else {
      // A modifier: it is not part of a sequence.
      return text
    }
    switch unsafe xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return ""
    case XKB_COMPOSE_CANCELLED: return nil
    case XKB_COMPOSE_COMPOSED:
      let length = unsafe Int(xkb_compose_state_get_utf8(state, nil, 0))
      guard length > 0, length < 256 else { return "" }
      return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { room in
        guard let base = room.baseAddress else { return "" }
        unsafe xkb_compose_state_get_utf8(state, base, length + 1)
        return unsafe String(cString: base)
      }
    default: return text
    }
  }

  /// Forgets what was begun, since the keyboard went elsewhere.
  func reset() { unsafe xkb_compose_state_reset(state) }
}

/// Reads the table of composed characters, away from the loop's thread, once it is wanted.
final class ComposeLoading {
  var read: @Sendable () -> ComposeTable? = { ComposeTable(locale: ComposeTable.locale) }
  private(set) var table: ComposeTable?
  private unowned let session: Session
  private var mailbox: Mailbox<ComposeTable>?

  init(_ session: Session) {
    self.session = session
  }

  /// Whether keyboards compose.
  ///
  /// The table is read at the first time.
  var isWanted = false {
    didSet {
      if isWanted, table == nil, mailbox == nil { load() } else { tellKeyboards() }
    }
  }

  private func load() {
    mailbox = try? Mailbox(session.loop) { [weak self] table in
      self?.table = table
      self?.tellKeyboards()
    }
    guard let slot = mailbox?.slot else { return }
    _ = session.background.start { [read] in
      if let table = read() { slot.send(table) }
    }
  }

  private func tellKeyboards() {
    for seat in session.seats { seat.keyboard?.compose(with: isWanted ? table : nil) }
  }
}

/// Reads the table of composed characters, away from the loop's thread, once it is wanted.
final class ComposeLoading {
  /// Reads the table.
  var read: @Sendable () -> ComposeTable? = { ComposeTable(locale: ComposeTable.locale) }
  /// The table, once it is there.
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

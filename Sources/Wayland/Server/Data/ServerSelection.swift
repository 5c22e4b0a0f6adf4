/// Something that can be pasted, of which the client with the keyboard hears: the clipboard, or what was
/// selected last.
public final class ServerSelection {
  /// The types of the content, best first.
  ///
  /// Empty if there is none.
  public var types: [String] { source?.types ?? [] }
  /// The client that owns the content, or `nil` if it has no owner, or one outside.
  public var owner: ClientIdentifier? { source?.owner }
  /// Called when a client has set the content, or withdrawn its own.
  public var onChange: (() -> Void)?

  /// What is there.
  private(set) var source: DataSource?
  /// Called when clients have to be notified.
  var onNews: (() -> Void)?
  private let transfers: Transfers

  init(_ transfers: Transfers) { self.transfers = transfers }

  /// Puts content there, as if the user had done so elsewhere: bytes by type.
  public func put(_ content: [String: [UInt8]]) {
    select(content.isEmpty ? nil : DataSource(content))
  }

  /// Sets content from outside the compositor.
  ///
  /// Without types, there is none.
  public func put(_ content: OutsideContent) {
    select(content.types.isEmpty ? nil : DataSource(content))
  }

  /// Has the owner write its content of `type` into a pipe, which is closed here.
  ///
  /// The content arrives within the next turns; of a type that is not there, nothing.
  public func send(_ type: String, to descriptor: Int32) {
    let writer = ReceivedDescriptor(descriptor)
    guard let source, source.types.contains(type) else { return }
    source.write(type, to: writer, by: transfers)
  }

  /// A client has set the content.
  func selected(_ new: DataSource?) {
    select(new)
    onChange?()
  }

  /// A client has taken its content back.
  func lost(_ old: DataSource) { if source === old { selected(nil) } }

  private func select(_ new: DataSource?) {
    let old = source
    source = new
    if old !== new { old?.canceled() }
    onNews?()
  }
}

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
  /// The event for which a client set the content, or `nil` for content from outside.
  private var serial: UInt32?
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
  func selected(_ new: DataSource?, serial: UInt32? = nil) {
    select(new)
    self.serial = new == nil ? nil : serial
    onChange?()
  }

  /// Whether the event that a client names for new content is not older than that of the present content.
  func mayReplace(_ new: UInt32) -> Bool {
    serial.map { Int32(truncatingIfNeeded: new &- $0) >= 0 } ?? true
  }

  /// A client has taken its content back.
  func lost(_ old: DataSource) { if source === old { selected(nil) } }

  private func select(_ new: DataSource?) {
    let old = source
    (source, serial) = (new, nil)
    if old !== new { old?.canceled() }
    onNews?()
  }
}

/// Content from outside the compositor, to be pasted, or dragged over the screen.
public struct OutsideContent {
  /// The offered types, best first.
  public var types: [String]
  /// What may be done with it when it is dropped.
  public var actions: DragActions = .copy
  /// Has the content of a type written into a descriptor, which is closed as soon as it returns.
  public var write: (_ type: String, _ descriptor: Int32) -> Void
  /// Called with the type and action that the target accepts; `nil` and empty for none.
  public var onAnswer: ((_ type: String?, _ action: DragActions) -> Void)?
  /// Called once at the end: whether the target of the drop has read it.
  public var onEnd: ((_ isFinished: Bool) -> Void)?

  /// Makes content that `write` knows.
  public init(_ types: [String], write: @escaping (_ type: String, _ descriptor: Int32) -> Void) {
    (self.types, self.write) = (types, write)
  }
}

extension Compositor {
  /// What was copied last.
  public var clipboard: ServerSelection { dataDevices.clipboard }
  /// What was selected last, for the middle button to paste.
  public var primarySelection: ServerSelection { primaryDevices.selection }

  /// The types of the clipboard's content, best first.
  ///
  /// Empty for an empty clipboard.
  public var clipboardTypes: [String] { clipboard.types }

  /// Puts content on the clipboard, as if the user had copied it elsewhere: bytes by type.
  public func copy(_ content: [String: [UInt8]]) { clipboard.put(content) }

  /// Has the owner of the clipboard write its content of `type` into a pipe, which is closed here.
  ///
  /// The content arrives within the next turns; of a type that is not there, nothing.
  public func sendClipboard(_ type: String, to descriptor: Int32) {
    clipboard.send(type, to: descriptor)
  }

  /// The clients that have a keyboard's attention.
  var focusedClients: [Client] {
    seats.compactMap { $0.keyboard.focusedSurface?.resource.client }
  }
}

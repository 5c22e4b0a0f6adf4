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

/// The objects through which clients set and get a selection: those of the clipboard, or of the primary selection.
final class SelectionDevices<Kind: ResourceKind> {
  let selection: ServerSelection
  private(set) var devices: [Resource<Kind>] = []
  /// Gone while the last clients are taken down.
  private let link: Link<Compositor>
  private let offer: (_ source: DataSource?, _ device: Resource<Kind>) -> Void

  /// `offer` sends an offer of the selection, or that there is none, to a device.
  init(
    _ link: Link<Compositor>, _ transfers: Transfers,
    offer: @escaping (_ source: DataSource?, _ device: Resource<Kind>) -> Void
  ) {
    (self.link, self.offer) = (link, offer)
    selection = ServerSelection(transfers)
    selection.onNews = { [weak self] in
      for client in self?.link.object?.focusedClients ?? [] { self?.offerSelection(to: client) }
    }
  }

  /// Adds a device, which hears of the selection if its client has the keyboard.
  func add(_ device: Resource<Kind>) {
    devices.append(device)
    device.onDestroy { [weak self] in self?.devices.removeAll { !$0.isAlive } }
    if isFocused(device) { offer(selection.source, device) }
  }

  /// A client sets the selection, or with `nil` withdraws it.
  ///
  /// Clients without the keyboard, and those that name an event before the one of the present selection, are refused:
  /// their source is canceled.
  func set(_ source: DataSource?, serial: UInt32, by device: Resource<Kind>) {
    guard selection.mayReplace(serial),
      link.object?.configuration.guardsSelections == false || isFocused(device)
    else {
      source?.canceled()
      return
    }
    selection.selected(source, serial: serial)
  }

  /// Offers the selection to a client that gets the keyboard.
  func offerSelection(to client: Client?) {
    for device in devices where device.client === client { offer(selection.source, device) }
  }

  private func isFocused(_ device: Resource<Kind>) -> Bool {
    link.object?.focusedClients.contains { $0 === device.client } == true
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
  public var clipboard: ServerSelection { dataDevices.clipboard.selection }
  /// What was selected last, for the middle button to paste.
  public var primarySelection: ServerSelection { primaryDevices.primary.selection }

  /// The types of the clipboard's content, best first.
  ///
  /// Empty for an empty clipboard.
  package var clipboardTypes: [String] { clipboard.types }

  /// Puts content on the clipboard, as if the user had copied it elsewhere: bytes by type.
  public func copy(_ content: [String: [UInt8]]) { clipboard.put(content) }

  /// Has the owner of the clipboard write its content of `type` into a pipe, which is closed here.
  ///
  /// The content arrives within the next turns; of a type that is not there, nothing.
  package func sendClipboard(_ type: String, to descriptor: Int32) {
    clipboard.send(type, to: descriptor)
  }

  /// The clients that have a keyboard's attention.
  var focusedClients: [Client] {
    seats.compactMap { $0.keyboard.focusedSurface?.resource.client }
  }
}

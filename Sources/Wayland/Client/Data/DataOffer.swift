/// Content that the compositor offers: on the clipboard, or dragged over a surface.
final class DataOffer: SelectionOffer {
  /// More than these are of no use to anybody.
  static var mostTypes: Int { 256 }

  /// The types, best first.
  private(set) var types: [String] = []
  /// What a drop would be, or `nil` before the compositor has said.
  private(set) var action: WlDataDeviceManager.DndAction?
  /// The actions that the source allows, or `nil` until they arrive.
  private(set) var sourceActions: WlDataDeviceManager.DndAction?
  private let offer: Owned<WlDataOffer>

  init(_ proxy: Proxy<WlDataOffer>) {
    offer = Owned(proxy)
    offer.onEvent { [weak self] event in
      guard let self else { return }
      switch event {
      case .offer(let type):
        if types.count < Self.mostTypes, !types.contains(type) { types.append(type) }
      case .action(let action): self.action = action
      case .sourceActions(let actions): sourceActions = actions
      }
    }
  }

  var proxy: Proxy<WlDataOffer> { offer.proxy }

  func receive(_ type: String, into descriptor: Int32) {
    offer.receive(mimeType: type, fd: descriptor)
  }

  /// Accepts or refuses the drag, in one type.
  ///
  /// Answers the enter event with `serial`.
  func accept(_ type: String?, serial: UInt32) {
    // A drop copies: a target that only shows content must not remove it.
    accept(type, actions: type == nil ? [] : .copy, serial: serial)
  }

  /// Accepts the drag in one type, with the actions of a drop.
  ///
  /// Answers the enter event with `serial`.
  func accept(_ type: String?, actions: WlDataDeviceManager.DndAction, serial: UInt32) {
    offer.accept(serial: serial, mimeType: type)
    let order: [WlDataDeviceManager.DndAction] = [.copy, .move, .ask]
    offer.setActions(
      dndActions: actions, preferredAction: order.first { actions.contains($0) } ?? [])
  }

  /// Whether a drop here would be taken by the compositor.
  var canBeDropped: Bool { offer.version < 3 || action?.isEmpty == false }

  /// Whether the compositor lets what was dropped be finished.
  var canFinish: Bool { offer.version >= 3 && (action == .copy || action == .move) }

  func finish() { offer.finish() }
}

/// Content of others that can be pasted or dropped here.
protocol SelectionOffer: AnyObject {
  /// The types, best first.
  var types: [String] { get }
  /// Has its owner write a type of it into a descriptor.
  func receive(_ type: String, into descriptor: Int32)
}

extension SelectionOffer {
  /// Has the content of a type read to its end.
  func read(
    _ type: String, limit: Int, by transfers: Transfers,
    _ handler: @escaping (Result<[UInt8], TransferError>) -> Void
  ) {
    guard types.contains(type) else { return handler(.failure(.notOffered)) }
    transfers.read(limit: limit, handler) { receive(type, into: $0) }
  }

  /// Has the content of a type written into a descriptor by its owner.
  ///
  /// Returns whether it was asked for.
  func send(_ type: String, to descriptor: Int32) -> Bool {
    guard types.contains(type) else { return false }
    receive(type, into: descriptor)
    return true
  }
}

/// Where a seat keeps something that can be pasted.
protocol SelectionDevice: AnyObject {
  /// What is there, as far as the compositor tells.
  var offer: (any SelectionOffer)? { get }
  /// Whether this program is its owner, as far as known.
  var isOwn: Bool { get }
  /// Puts content there, or with `nil` takes it off; `serial` is that of what the user did.
  func copy(_ content: DataContent?, serial: UInt32) -> Bool
}

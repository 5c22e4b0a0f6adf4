/// Content that the compositor offers: on the clipboard, or dragged over a surface.
final class DataOffer {
  /// More than these are of no use to anybody.
  private static var mostTypes: Int { 256 }

  /// The types, best first.
  private(set) var types: [String] = []
  /// What a drop would be; `nil` before the compositor has said.
  private(set) var action: WlDataDeviceManager.DndAction?
  private let offer: Owned<WlDataOffer>

  init(_ proxy: Proxy<WlDataOffer>) {
    offer = Owned(proxy)
    offer.onEvent { [weak self] event in
      guard let self else { return }
      switch event {
      case .offer(let type):
        if types.count < Self.mostTypes, !types.contains(type) { types.append(type) }
      case .action(let action): self.action = action
      case .sourceActions: break
      }
    }
  }

  var proxy: Proxy<WlDataOffer> { offer.proxy }

  /// Has the content of a type read to its end.
  func read(
    _ type: String, limit: Int, by transfers: Transfers,
    _ handler: @escaping (Result<[UInt8], TransferError>) -> Void
  ) {
    guard types.contains(type) else { return handler(.failure(.notOffered)) }
    transfers.read(limit: limit, handler) { offer.receive(mimeType: type, fd: $0) }
  }

  /// Has the content of a type written into a descriptor by its owner; whether it was asked for.
  func send(_ type: String, to descriptor: Int32) -> Bool {
    guard types.contains(type) else { return false }
    offer.receive(mimeType: type, fd: descriptor)
    return true
  }

  /// Says whether what is dragged is wanted, and in which type; answers the entry with `serial`.
  func accept(_ type: String?, serial: UInt32) {
    offer.accept(serial: serial, mimeType: type)
    // Content stays where it is: whoever only shows it does not take it away.
    let action: WlDataDeviceManager.DndAction = type == nil ? [] : .copy
    offer.setActions(dndActions: action, preferredAction: action)
  }

  /// Whether a drop here would be taken by the compositor.
  var canBeDropped: Bool { offer.version < 3 || action?.isEmpty == false }

  /// What was dropped has been read.
  func finish() { offer.finish() }
}

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

/// A request or an event, whose index in the list is its opcode.
struct Message: Equatable {
  var name: String
  var since = 1
  var isDestructor = false
  var arguments: [Argument] = []

  /// The signature libwayland reads: the first version, unless 1, then one mark per argument.
  var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The object a request makes, if it makes one.
  var newObject: Argument? { arguments.first { $0.kind == .newID } }
}

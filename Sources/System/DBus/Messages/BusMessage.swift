/// A message: a call, the answer to one, or a signal.
package struct BusMessage: Hashable, Sendable {
  /// What a message is.
  package enum Kind: UInt8, Sendable {
    case call = 1
    case answer = 2
    case error = 3
    case signal = 4
  }

  /// What a sender says about a message.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The caller expects no reply.
    package static let noAnswer = Flags(rawValue: 1)
    /// A program that is not there is not started for it.
    package static let noStart = Flags(rawValue: 2)
  }

  package var kind: Kind
  package var flags: Flags = []
  /// The number its sender gave it, above 0.
  package var serial: UInt32 = 0
  /// The number of the call that it answers.
  package var answeredSerial: UInt32?
  package var path: ObjectPath?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  package var destination: String?
  package var sender: String?
  package var body: [BusValue] = []

  init(_ kind: Kind) { self.kind = kind }

  /// A call of a method.
  package static func call(
    _ member: String, of interface: String, at path: ObjectPath, on destination: String,
    _ arguments: [BusValue] = [], flags: Flags = []
  ) -> BusMessage {
    var message = BusMessage(.call)
    (message.member, message.interface, message.path) = (member, interface, path)
    (message.destination, message.body, message.flags) = (destination, arguments, flags)
    return message
  }

  /// A broadcast signal.
  package static func signal(
    _ member: String, of interface: String, from path: ObjectPath, _ body: [BusValue]
  ) -> BusMessage {
    var message = BusMessage(.signal)
    (message.member, message.interface, message.path) = (member, interface, path)
    (message.body, message.flags) = (body, .noAnswer)
    return message
  }

  /// The answer to this call.
  package func answer(_ body: [BusValue]) -> BusMessage {
    var message = BusMessage(.answer)
    (message.answeredSerial, message.destination) = (serial, sender)
    (message.body, message.flags) = (body, .noAnswer)
    return message
  }

  /// The refusal of this call, with a line that says why.
  package func refusal(_ name: String, _ text: String) -> BusMessage {
    var message = answer([.string(text)])
    (message.kind, message.errorName) = (.error, name)
    return message
  }
}

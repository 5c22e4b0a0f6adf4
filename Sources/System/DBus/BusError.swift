/// Why a connection to a bus cannot go on.
package enum BusError: Error, Equatable, Sendable {
  /// There is no bus at the address, or no way to talk to it.
  case unreachable
  /// The bus does not let us in.
  case refused
  /// What came is no message.
  case malformed
  /// The bus is gone.
  case closed
  /// The bus does not take what we have to say.
  case congested
}

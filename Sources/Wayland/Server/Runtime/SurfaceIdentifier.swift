/// A client of a test compositor.
public struct ClientIdentifier: Hashable, Sendable {
  /// The place among all clients that ever connected, from 1.
  public let number: Int

  /// Refers to the client that connected as the one with this `number`.
  public init(number: Int) {
    self.number = number
  }
}

/// A surface of a client, told from every other surface of the test.
public struct SurfaceIdentifier: Hashable, Sendable {
  /// The client.
  public let client: ClientIdentifier
  /// The number of the object on the wire.
  ///
  /// Each client counts for itself.
  public let number: UInt32
  /// Which one it is of the client's surfaces that had this number one after the other, from 1.
  public let generation: Int

  /// Refers to a surface.
  public init(client: ClientIdentifier, number: UInt32, generation: Int = 1) {
    self.client = client
    self.number = number
    self.generation = generation
  }
}

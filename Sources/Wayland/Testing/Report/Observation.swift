/// Something a client did, with what the compositor knew at that instant.
public enum Observation: Sendable {
  /// A surface was committed.
  indirect case commit(CommitFacts)
  /// A configure was acknowledged.
  case acknowledge(AcknowledgeFacts)
  /// The bytes of a buffer that the compositor still holds were changed. The pixel is the first.
  case busyBufferWritten(buffer: UInt32, x: Int, y: Int)
  /// The memory of a buffer that the compositor still holds was made too small for it.
  case busyBufferCutShort(buffer: UInt32)
  /// A buffer was destroyed before its release, `since` then, and its surface shows it still.
  case shownBufferDestroyed(buffer: UInt32, since: Duration)
  /// A request was made on an object of `interface` bound at `version`.
  case request(interface: String, name: String, version: Int)
  /// A title or application identifier with this number of bytes was set.
  case text(request: String, bytes: Int)
  /// The cursor was set with `serial` while the latest pointer enter had `latest`.
  case cursor(serial: UInt32, latest: UInt32?)
  /// An interactive move, resize or menu was asked for; `isAction` tells whether the serial belongs
  /// to a button or touch point that is down, or to the last press of a button, finger or key.
  case grab(request: String, serial: UInt32, isAction: Bool)
  /// An object was destroyed while others that must go first were alive.
  case destroyedEarly(interface: String, alive: [String])
  /// Presentation feedback was asked for while this much was outstanding.
  case feedback(outstanding: Int)
  /// A client's timer was still in the past after this number of turns.
  case busyTimer(turns: Int)
  /// The client was sent a protocol error, which ends its connection.
  case protocolError(interface: String, code: UInt32, message: String)
  /// A ping sent at `since` is still unanswered.
  case pingUnanswered(serial: UInt32, since: Duration)
  /// A configure sent at `since` is still not acknowledged, nor is a later one.
  case configureUnanswered(serial: UInt32, since: Duration)
}

/// What the compositor knew when a configure was acknowledged.
public struct AcknowledgeFacts: Sendable {
  /// The serial that was acknowledged.
  public var serial: UInt32
  /// The serials sent and not yet acknowledged or skipped, oldest first, before this one.
  public var pending: [UInt32]
  /// The serials acknowledged before.
  public var acknowledged: [UInt32]

  /// Collects the facts.
  public init(serial: UInt32, pending: [UInt32], acknowledged: [UInt32]) {
    self.serial = serial
    self.pending = pending
    self.acknowledged = acknowledged
  }
}

/// Who did something, and where.
public struct Subject: Hashable, Sendable {
  /// The client, or `nil` if it is not known.
  public let client: ClientIdentifier?
  /// The surface, or `nil` if it is not about one.
  public let surface: SurfaceIdentifier?

  /// An unknown subject.
  public init() {
    client = nil
    surface = nil
  }

  /// A client.
  public init(_ client: ClientIdentifier) {
    self.client = client
    surface = nil
  }

  /// A surface and its client.
  public init(_ surface: SurfaceIdentifier) {
    client = surface.client
    self.surface = surface
  }
}

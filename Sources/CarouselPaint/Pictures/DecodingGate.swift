/// Lets one large picture at a time be decoded, so that memory is bounded whatever the number of
/// workers.
final class DecodingGate: Sendable {
  /// From how many bytes on a picture is large while it is decoded.
  static let largeBytes = 48 << 20

  private let token: EventCounter

  init() throws(PaintError) {
    token = try EventCounter(.tokens)
    token.raise()
  }

  /// Waits until no other large picture is being decoded.
  func enter() { token.take() }

  /// Lets the next one in.
  func leave() { token.raise() }
}

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

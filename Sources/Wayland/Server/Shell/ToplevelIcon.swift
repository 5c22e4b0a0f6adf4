/// The icon that a client has set for one of its windows.
public struct ToplevelIcon: Hashable, Sendable {
  /// A picture of it in one size.
  public struct Picture: Hashable, Sendable {
    /// The pixels.
    public var image: PixelImage
    /// Pixels for a logical unit.
    public var scale: Int
  }

  /// The name in icon themes, or `nil` for none.
  public internal(set) var name: String?
  /// The pictures, in the order in which they were added.
  public internal(set) var pictures: [Picture] = []
}

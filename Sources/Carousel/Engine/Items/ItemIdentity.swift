/// What makes an item the same item after the data has changed: chosen by whoever owns the data.
public struct ItemIdentity: Hashable, Sendable {
  /// The number that stands for the item.
  public let rawValue: UInt64

  /// The identity that `rawValue` stands for.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

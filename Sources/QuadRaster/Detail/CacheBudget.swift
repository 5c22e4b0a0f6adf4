/// How much a painter's caches may take: memory in all, and texels computed per frame.
final class CacheBudget {
  /// The bytes that all caches may hold.
  let bytes: Int
  /// The bytes they hold.
  var used = 0
  /// The frame's number.
  private(set) var frame: UInt64 = 0
  /// Texels that may still be computed in this frame.
  private(set) var texels = 0

  /// Texels per frame: about a third of a millisecond.
  private static let perFrame = 160_000

  init(bytes: Int) { self.bytes = bytes }

  func beginFrame() {
    frame += 1
    texels = Self.perFrame
  }

  /// Whether there is anything left to spend; what is spent may exceed it once.
  var hasTexels: Bool { texels > 0 }

  func spend(texels count: Int) { texels -= count }

  /// Whether that many more bytes fit.
  func fits(_ more: Int) -> Bool { used + more <= bytes }
}

/// What frames show besides the pictures of cards, and the captions of cards that have passed.
///
/// The latest captions are kept: painting one takes longer than painting a frame.
struct PassedCaptions {
  /// What the last frame showed.
  private var shown: [PictureRequest] = []
  /// The captions before, the latest last.
  private var passed: [PictureRequest] = []
  /// How many are kept for when their cards come back.
  private static let kept = 32

  /// Takes the requests of a frame, and returns those not needed any more.
  mutating func update(_ wanted: [PictureRequest]) -> [PictureRequest] {
    guard wanted != shown else { return [] }
    let left = shown.filter { !wanted.contains($0) }
    shown = wanted
    passed = passed.filter { !wanted.contains($0) } + left.filter(\.isText)
    let surplus = passed.prefix(max(0, passed.count - Self.kept))
    passed.removeFirst(surplus.count)
    return left.filter { !$0.isText } + surplus
  }
}

extension PictureRequest {
  /// Whether it asks for text alone, as captions are.
  fileprivate var isText: Bool { if case .text = source { true } else { false } }
}

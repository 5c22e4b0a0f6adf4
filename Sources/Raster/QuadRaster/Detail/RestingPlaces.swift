internal import Projection

/// Where the quads of the frame before lay: what lies there again is at rest.
///
/// Places alone count. A picture that changes where it is stays as carefully sampled as it was.
struct RestingPlaces {
  private var before: [Homography] = []
  private var places: [Homography] = []
  /// Where the search in `before` begins: quads mostly come in the same order.
  private var next = 0
  /// The number of candidates that are compared for a quad.
  ///
  /// A quad further on counts as moved.
  private static let reach = 64
  /// Whether all that has been noted of this frame is at rest.
  private(set) var isAtRest = true

  /// Begins a frame.
  mutating func beginFrame() {
    swap(&before, &places)
    places.removeAll(keepingCapacity: true)
    next = 0
    isAtRest = true
  }

  /// Notes the place of a quad, by its map to the memory's pixels.
  ///
  /// Returns whether one lay there before.
  mutating func note(_ place: Homography) -> Bool {
    places.append(place)
    guard let match = before[next...].prefix(Self.reach).firstIndex(of: place) else {
      isAtRest = false
      return false
    }
    next = match + 1
    return true
  }
}

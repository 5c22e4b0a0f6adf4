internal import CarouselLocking

/// Planes that levels have left: new levels of the same size are made in them.
///
/// While cards move, levels come and go with each frame; new memory would be cleared by the system
/// each time.
final class SparePlanes: Sendable {
  /// The most bytes that are kept.
  private let limit: Int
  private let planes = Lock<[TexelPlane]>([])

  init(limit: Int) { self.limit = limit }

  /// A plane whose texels are anything.
  func take(width: Int, height: Int) -> TexelPlane {
    let spare = planes.withLock { planes -> TexelPlane? in
      // Somebody may read one still: a level that is being made from it.
      for k in planes.indices.reversed()
      where planes[k].width == width && planes[k].height == height
        && isKnownUniquelyReferenced(&planes[k])
      {
        return planes.remove(at: k)
      }
      return nil
    }
    return spare ?? TexelPlane(width: width, height: height, cleared: false)
  }

  /// Keeps a plane that nothing is to be painted from any more; if there are too many, those that
  /// were kept longest are freed.
  func keep(_ plane: TexelPlane) {
    planes.withLock { planes in
      planes.append(plane)
      var bytes = planes.reduce(0) { $0 + $1.bytes }
      while bytes > limit { bytes -= planes.removeFirst().bytes }
    }
  }

  /// Frees all of them.
  func free() { planes.withLock { $0.removeAll() } }

  /// The bytes they take.
  var bytes: Int { planes.withLock { $0.reduce(0) { $0 + $1.bytes } } }
}

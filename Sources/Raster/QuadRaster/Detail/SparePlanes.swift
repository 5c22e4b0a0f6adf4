internal import CarouselLocking

/// Planes of former levels, whose memory is reused for new levels of about the same size.
///
/// While cards move, levels change with each frame, and the system would have to clear new memory
/// each time.
final class SparePlanes: Sendable {
  private struct Store {
    /// The most bytes that are kept.
    var limit = 0
    var planes: [TexelPlane] = []
    var bytes: Int { planes.reduce(0) { $0 + $1.bytes } }

    /// Frees the oldest planes beyond the limit, but always keeps the newest: the next level is
    /// probably as large.
    mutating func trim() {
      var excess = bytes - limit
      while excess > 0, planes.count > 1 { excess -= planes.removeFirst().bytes }
    }

    /// The plane with the least memory that is enough, and at most a quarter too large.
    mutating func best(for bytes: Int) -> Int? {
      var best: Int?
      // A plane may still be in use: a level is being made from it.
      for k in planes.indices
      where bytes...bytes * 5 / 4 ~= planes[k].memory.bytes
        && best.map({ planes[k].memory.bytes < planes[$0].memory.bytes }) ?? true
        && isKnownUniquelyReferenced(&planes[k])
      {
        best = k
      }
      return best
    }
  }

  private let store = Lock(Store())

  /// Sets the largest number of bytes to keep.
  func limit(to bytes: Int) {
    store.withLock { store in
      store.limit = bytes
      store.trim()
    }
  }

  /// A plane whose texels are anything.
  func take(width: Int, height: Int) -> TexelPlane {
    let bytes = TexelPlane.memoryBytes(width: width, height: height)
    let spare = store.withLock { store in
      store.best(for: bytes).map { store.planes.remove(at: $0).memory }
    }
    guard let spare else { return TexelPlane(width: width, height: height, cleared: false) }
    return TexelPlane(width: width, height: height, in: spare)
  }

  /// Keeps a plane that is no longer painted from.
  ///
  /// If there are too many, the oldest ones are freed.
  func keep(_ plane: TexelPlane) {
    store.withLock { store in
      store.planes.append(plane)
      store.trim()
    }
  }

  /// Frees all of them.
  func free() { store.withLock { $0.planes.removeAll() } }

  /// The bytes they take.
  var bytes: Int { store.withLock { $0.bytes } }
}

internal import CarouselLocking

/// Planes of former levels, which are reused for new levels of the same size.
///
/// While cards move, levels change with each frame, and the system would have to clear new memory
/// each time.
final class SparePlanes: Sendable {
  private struct Store {
    /// The most bytes that are kept.
    var limit = 0
    var planes: [TexelPlane] = []
    var bytes: Int { planes.reduce(0) { $0 + $1.bytes } }

    mutating func trim() {
      var excess = bytes - limit
      while excess > 0 { excess -= planes.removeFirst().bytes }
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
    let spare = store.withLock { store -> TexelPlane? in
      // A plane may still be in use: a level is being made from it.
      for k in store.planes.indices.reversed()
      where store.planes[k].width == width && store.planes[k].height == height
        && isKnownUniquelyReferenced(&store.planes[k])
      {
        return store.planes.remove(at: k)
      }
      return nil
    }
    return spare ?? TexelPlane(width: width, height: height, cleared: false)
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

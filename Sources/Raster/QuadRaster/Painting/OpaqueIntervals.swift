/// What opaque quads already cover of a row: disjoint intervals from left to right.
@safe struct OpaqueIntervals {
  typealias Interval = (start: Int32, end: Int32)
  @unsafe private let base: UnsafeMutablePointer<Interval>
  private(set) var count = 0

  /// An empty list in memory for `capacity` intervals.
  @unsafe init(memory: UnsafeMutablePointer<Interval>) { unsafe base = memory }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Calls `body` with each part of start ..< end that is not covered.
  ///
  /// With `blocks`, parts extend under the cover up to the next whole block of pixels: the cover
  /// is painted later, and whole blocks are cheaper.
  @inline(__always)
  func forEachGap(
    start: Int32, end: Int32, blocks: Bool = false, _ body: (Int32, Int32) -> Void
  ) {
    var from = start
    var i = 0
    while i < count && from < end {
      let interval = unsafe base[i]
      if interval.start >= end { break }
      if interval.end > from {
        let reach = (interval.start &+ 7) & -8
        let grows = blocks && reach <= interval.end
        if interval.start > from { body(from, grows ? min(reach, end) : interval.start) }
        from = grows ? max(interval.end & -8, start) : interval.end
      }
      i &+= 1
    }
    if from < end { body(from, end) }
  }

  /// Adds start ..< end and joins it with adjacent intervals.
  @inline(__always)
  mutating func insert(start: Int32, end: Int32) {
    var first = 0
    while unsafe first < count && base[first].end < start { first &+= 1 }
    var next = first
    var joined = (start: start, end: end)
    while unsafe next < count && base[next].start <= end {
      let other = unsafe base[next]
      if other.start < joined.start { joined.start = other.start }
      if other.end > joined.end { joined.end = other.end }
      next &+= 1
    }
    let removed = next &- first
    if removed != 1 {
      let tail = count &- next
      if removed == 0 {
        var i = tail
        while i > 0 {
          i &-= 1
          unsafe base[first &+ 1 &+ i] = base[next &+ i]
        }
      } else {
        var i = 0
        while i < tail {
          unsafe base[first &+ 1 &+ i] = base[next &+ i]
          i &+= 1
        }
      }
      count = count &+ 1 &- removed
    }
    unsafe base[first] = joined
  }
}

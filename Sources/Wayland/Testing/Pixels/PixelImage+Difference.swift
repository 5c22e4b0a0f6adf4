internal import Glibc

extension PixelImage {
  /// The smallest rectangle around all pixels that differ from `other`, or `nil` when none does.
  ///
  /// Pictures of different sizes differ everywhere.
  public func difference(from other: PixelImage) -> PixelRectangle? {
    guard width == other.width, height == other.height else { return bounds }
    var found = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    for row in 0..<height {
      guard let span = differingColumns(from: other, row: row, in: 0..<width) else { continue }
      found = found.union(
        PixelRectangle(x: span.lowerBound, y: row, width: span.count, height: 1))
    }
    return found.isEmpty ? nil : found
  }

  /// The first pixel, from the top left, that differs from `other` outside `damage`, or `nil` when
  /// the damage covers every change.
  public func firstChange(from other: PixelImage, outside damage: Coverage) -> (x: Int, y: Int)? {
    guard width == other.width, height == other.height else { return nil }
    for band in damage.bands(in: bounds) {
      let gaps = band.gaps(upTo: width)
      if gaps.isEmpty { continue }
      for row in band.rows {
        for gap in gaps {
          if let change = differingColumns(from: other, row: row, in: gap) {
            return (change.lowerBound, row)
          }
        }
      }
    }
    return nil
  }

  /// The first pixel in `area` that is not fully opaque, and its alpha.
  public func firstTranslucent(in area: Coverage) -> (x: Int, y: Int, alpha: UInt32)? {
    if isOpaque { return nil }
    for band in area.bands(in: bounds) {
      for row in band.rows {
        for span in band.spans {
          for column in span where self[column, row] >> 24 != 255 {
            return (column, row, self[column, row] >> 24)
          }
        }
      }
    }
    return nil
  }

  /// The columns of `row` within `range` from the first to the last that differ.
  private func differingColumns(
    from other: PixelImage, row: Int, in range: Range<Int>
  ) -> Range<Int>? {
    if range.isEmpty { return nil }
    let start = row * width
    // A whole-row comparison first: almost every row of almost every frame is equal.
    let isEqual = unsafe pixels.withUnsafeBufferPointer { mine in
      unsafe other.pixels.withUnsafeBufferPointer { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        let first = start + range.lowerBound
        return unsafe memcmp(mine + first, theirs + first, range.count * 4) == 0
      }
    }
    if isEqual { return nil }
    guard let first = range.first(where: { pixels[start + $0] != other.pixels[start + $0] }),
      let last = range.last(where: { pixels[start + $0] != other.pixels[start + $0] })
    else { return nil }
    return first..<(last + 1)
  }
}

/// How a picture differs from the one in its place before.
public struct PictureChange: Sendable {
  /// The smallest rectangle around all that differs, or `nil` if nothing does.
  public private(set) var bounds: PixelRectangle?
  /// The first pixel, from the top left, that differs outside of what was declared damaged, or
  /// `nil` if there is none.
  public var undeclared: (x: Int, y: Int)?

  /// No difference.
  public init() {}

  /// Compares two pictures; those of different sizes differ everywhere, and that needs no damage.
  public init(from old: PixelImage, to new: PixelImage, damage: Coverage) {
    bounds = new.difference(from: old)
    undeclared = new.firstChange(from: old, outside: damage)
  }

  mutating func add(_ columns: Range<Int>, row: Int) {
    let part = PixelRectangle(x: columns.lowerBound, y: row, width: columns.count, height: 1)
    bounds = bounds?.union(part) ?? part
  }
}

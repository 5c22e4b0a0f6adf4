internal import Glibc

/// How a picture differs from the one in its place before.
public struct PictureChange: Sendable {
  /// The smallest rectangle around all that differs, or `nil` if nothing does.
  public private(set) var bounds: PixelRectangle?
  /// The first pixel, from the top left, that differs outside of what was declared damaged, or
  /// `nil` if there is none.
  public private(set) var undeclared: (x: Int, y: Int)?

  /// No difference.
  public init() {}

  /// Compares two pictures; those of different sizes differ everywhere, and that needs no damage.
  public init(from old: PixelImage, to new: PixelImage, damage: Coverage) {
    guard old.width == new.width, old.height == new.height else {
      bounds = new.bounds
      return
    }
    let width = new.width
    unsafe old.pixels.withUnsafeBufferPointer { before in
      unsafe new.pixels.withUnsafeBufferPointer { now in
        guard let before = before.baseAddress, let now = now.baseAddress else { return }
        for band in damage.bands(in: new.bounds) {
          let gaps = band.gaps(upTo: width)
          for row in band.rows
          where unsafe memcmp(before + row * width, now + row * width, width * 4) != 0 {
            _ = unsafe add(row, before + row * width, now + row * width, count: width, gaps: gaps)
          }
        }
      }
    }
  }

  /// Adds a row that differs, of which the columns in `gaps` were not declared damaged.
  ///
  /// - Returns: The columns from the first to the last that differ.
  @unsafe mutating func add(
    _ row: Int, _ before: UnsafePointer<UInt32>, _ now: UnsafePointer<UInt32>, count: Int,
    gaps: [Range<Int>]
  ) -> Range<Int> {
    let columns = unsafe Self.differingColumns(before, now, in: 0..<count)
    let part = PixelRectangle(x: columns.lowerBound, y: row, width: columns.count, height: 1)
    bounds = bounds?.union(part) ?? part
    for gap in gaps where undeclared == nil && gap.overlaps(columns) {
      let other = unsafe Self.differingColumns(before, now, in: gap)
      if !other.isEmpty { undeclared = (other.lowerBound, row) }
    }
    return columns
  }

  /// The columns from the first to the last that differ in a part of two rows.
  ///
  /// Nearly all of a row is equal in nearly every frame.
  @unsafe private static func differingColumns(
    _ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, in range: Range<Int>
  ) -> Range<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first + 64 <= last, unsafe memcmp(left + first, right + first, 256) == 0 { first += 64 }
    while first < last, unsafe left[first] == right[first] { first += 1 }
    while last - 64 >= first, unsafe memcmp(left + last - 64, right + last - 64, 256) == 0 {
      last -= 64
    }
    while last > first, unsafe left[last - 1] == right[last - 1] { last -= 1 }
    return first..<last
  }
}

extension PixelImage {
  /// The first pixel in `area` that is not fully opaque, and its alpha.
  func firstTranslucent(in area: Coverage) -> (x: Int, y: Int, alpha: UInt32)? {
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
}

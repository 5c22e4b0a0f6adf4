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

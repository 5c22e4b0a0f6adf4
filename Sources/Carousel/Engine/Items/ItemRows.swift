/// The items of a carousel one by one: a list of which an edit touches a part only.
///
/// A copy-on-write value. Inserting an item into a million takes as long as a thousand items. Items
/// described by a function of the index take no memory until one of them changes.
public struct ItemRows: Sendable {
  /// One item, as far as its place and motion depend on it.
  public struct Row: Equatable, Sendable {
    /// The identity across changes, or `nil` if there is none.
    public var identity: ItemIdentity?
    /// The size of its card in logical units; `nil` is that of all cards.
    public var size: Size?
    /// The size of its content in its own pixels; `nil` is the size of the card.
    public var contentSize: Size?
    /// A Boolean value that indicates whether the card takes the length of its content, if the
    /// settings allow this (`Carousel.Configuration.fitsCards`).
    public var isFitted: Bool
    /// The largest scale at which a card of its length shows its content, in logical units for a pixel of it.
    ///
    /// Small content has a small card. `nil` is as large as the card allows.
    public var fittedScale: Double?
    /// The largest scale at which its content is opened before it is zoomed, in logical units for a pixel of
    /// it; `nil` is as large as the view allows.
    public var openedScale: Double?
    /// `true` if a slide show passes it over.
    public var isSkipped: Bool
    /// A Boolean value that indicates whether its card is seen from behind, where the settings do not hide all
    /// backs.
    public var isDoubleSided: Bool

    /// An item that is like all others.
    public init(
      identity: ItemIdentity? = nil, size: Size? = nil, contentSize: Size? = nil,
      isFitted: Bool = true, fittedScale: Double? = nil, openedScale: Double? = nil,
      isSkipped: Bool = false, isDoubleSided: Bool = true
    ) {
      (self.identity, self.size, self.contentSize) = (identity, size, contentSize)
      (self.isFitted, self.fittedScale, self.openedScale) = (isFitted, fittedScale, openedScale)
      (self.isSkipped, self.isDoubleSided) = (isSkipped, isDoubleSided)
    }

    /// The scale at which a card of its length shows its content, where content that fills it has the scale `whole`.
    package func fittedScale(filling whole: Double) -> Double {
      Swift.min(whole, fittedScale ?? .infinity)
    }
  }

  /// Consecutive items.
  private enum Part: Sendable {
    /// At most `limit` items, one by one.
    case listed([Row])
    /// Items that a function of the index describes, from `start` on.
    case computed(@Sendable (Int) -> Row, start: Int, count: Int)

    var count: Int {
      switch self {
      case .listed(let rows): rows.count
      case .computed(_, _, let count): count
      }
    }

    subscript(offset: Int) -> Row {
      switch self {
      case .listed(let rows): rows[offset]
      case .computed(let row, let start, _): row(start + offset)
      }
    }

    /// The items at some offsets.
    func part(_ range: Range<Int>) -> Part {
      switch self {
      case .listed(let rows): .listed(Array(rows[range]))
      case .computed(let row, let start, _):
        .computed(row, start: start + range.lowerBound, count: range.count)
      }
    }
  }

  private var parts: [Part] = []
  /// The index of the first item of each part.
  private var starts: [Int] = []
  /// The number of items.
  public private(set) var count = 0

  private static let limit = 1024

  /// A list of `rows`.
  public init(_ rows: some Sequence<Row> = []) { insert(rows, at: 0) }

  /// A list of `count` items, which `row` describes by their indices.
  public init(count: Int, row: @escaping @Sendable (Int) -> Row) {
    replace(0..<0, of: 0, by: [.computed(row, start: 0, count: Swift.max(0, count))])
  }
}

extension ItemRows: RandomAccessCollection, MutableCollection {
  /// The index of the first item: 0.
  public var startIndex: Int { 0 }
  /// The index after that of the last item.
  public var endIndex: Int { count }

  /// The item at `index`.
  public subscript(index: Int) -> Row {
    get {
      let part = part(of: index)
      return parts[part][index - starts[part]]
    }
    set {
      let part = part(of: index)
      guard case .listed(var rows) = parts[part] else {
        return replace(index..<index + 1, by: [newValue])
      }
      // The list is not copied if it is only here.
      parts[part] = .listed([])
      rows[index - starts[part]] = newValue
      parts[part] = .listed(rows)
    }
  }

  /// Inserts `rows` before the item at `index`.
  ///
  /// - Precondition: 0 ≤ `index` ≤ `count`
  public mutating func insert(_ rows: some Sequence<Row>, at index: Int) {
    precondition((0...count).contains(index), "no index of an item")
    replace(index..<index, by: Array(rows))
  }

  /// Removes the items in `range`.
  ///
  /// - Precondition: `range` is within 0..<`count`
  public mutating func remove(_ range: Range<Int>) {
    precondition((0...count).contains(range.lowerBound) && range.upperBound <= count, "no items")
    replace(range, by: [])
  }

  private mutating func replace(_ range: Range<Int>, by rows: [Row]) {
    guard !range.isEmpty || !rows.isEmpty else { return }
    // Neighbors are taken along, so that lists grow together.
    let first = Swift.max(0, range.lowerBound - 1)
    let last = Swift.min(count, range.upperBound + 1)
    guard first < last else { return replace(0..<0, of: 0, by: [.listed(rows)]) }
    let (low, high) = (part(of: first), part(of: last - 1))
    var new: [Part] = []
    for index in low...high where starts[index] < range.lowerBound {
      let end = Swift.min(parts[index].count, range.lowerBound - starts[index])
      new.append(parts[index].part(0..<end))
    }
    new.append(.listed(rows))
    for index in low...high where starts[index] + parts[index].count > range.upperBound {
      let start = Swift.max(0, range.upperBound - starts[index])
      new.append(parts[index].part(start..<parts[index].count))
    }
    replace(low..<high + 1, of: starts[low], by: new)
  }

  /// Puts `new` in the place of some parts, of which the first one begins at the item `start`: lists as few
  /// as possible, in halves of the limit where they are longer.
  private mutating func replace(_ range: Range<Int>, of start: Int, by new: [Part]) {
    var joined: [Part] = []
    for part in new where part.count > 0 {
      if case .listed(let rows) = part, case .listed(let before)? = joined.last {
        joined[joined.count - 1] = .listed(before + rows)
      } else {
        joined.append(part)
      }
    }
    parts.replaceSubrange(
      range,
      with: joined.flatMap { part in
        guard part.count > Self.limit, case .listed = part else { return [part] }
        return stride(from: 0, to: part.count, by: Self.limit / 2).map {
          part.part($0..<Swift.min($0 + Self.limit / 2, part.count))
        }
      })
    starts.removeLast(starts.count - range.lowerBound)
    var start = start
    for part in parts[range.lowerBound...] {
      starts.append(start)
      start += part.count
    }
    count = start
  }

  private func part(of index: Int) -> Int {
    precondition((0..<count).contains(index), "no index of an item")
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}

/// An optional value that is stored out of line, so that copying its owner stays cheap while there is none.
enum Boxed<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  init(_ value: Value?) { self = value.map(Self.some) ?? .none }

  var value: Value? { if case .some(let value) = self { value } else { nil } }

  /// Whether there is none; costs no copy.
  var isEmpty: Bool { if case .none = self { true } else { false } }
}

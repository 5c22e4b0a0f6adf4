/// The items of a carousel one by one: a list of which an edit touches a part only.
///
/// A value that copies what is written to. An item is inserted into a million others in the time that a
/// thousand take.
public struct ItemRows: Sendable {
  /// One item, as far as its place and motion depend on it.
  public struct Row: Equatable, Sendable {
    /// What makes it the same item after a change, if that can be told.
    public var identity: ItemIdentity?
    /// The size of its card in logical units; `nil` is that of all cards.
    public var size: Size?
    /// The size of its content in its own pixels; `nil` is the size of the card.
    public var contentSize: Size?
    /// The largest scale at which its content is opened before it is zoomed, in logical units for a pixel of
    /// it; `nil` is as large as the view allows.
    public var openedScale: Double?
    /// The vertical alignment of letterboxed content within the card, from 0 (top) to 1 (bottom);
    /// `nil` if the content covers the card.
    public var contentPlace: Double?
    /// `true` if a slide show passes it over.
    public var isSkipped: Bool

    /// An item that is like all others.
    public init(
      identity: ItemIdentity? = nil, size: Size? = nil, contentSize: Size? = nil,
      openedScale: Double? = nil, contentPlace: Double? = nil, isSkipped: Bool = false
    ) {
      (self.identity, self.size, self.contentSize) = (identity, size, contentSize)
      (self.openedScale, self.contentPlace, self.isSkipped) = (openedScale, contentPlace, isSkipped)
    }
  }

  /// The items in parts of at most `limit`, none of them empty.
  private var parts: [[Row]] = []
  /// The index of the first item of each part.
  private var starts: [Int] = []
  /// The number of items.
  public private(set) var count = 0

  private static let limit = 1024

  /// A list of `rows`.
  public init(_ rows: some Sequence<Row> = []) { insert(rows, at: 0) }
}

extension ItemRows: RandomAccessCollection, MutableCollection, Equatable {
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
      parts[part][index - starts[part]] = newValue
    }
  }

  /// Inserts `rows` before the item at `index`.
  ///
  /// - Precondition: 0 ≤ `index` ≤ `count`
  public mutating func insert(_ rows: some Sequence<Row>, at index: Int) {
    precondition((0...count).contains(index), "no index of an item")
    let new = Array(rows)
    guard !new.isEmpty else { return }
    count += new.count
    let place = parts.isEmpty ? 0 : part(of: Swift.min(index, count - new.count - 1))
    guard !parts.isEmpty else { return replaceParts(0..<0, by: new) }
    let offset = index - starts[place]
    if parts[place].count + new.count <= Self.limit {
      parts[place].insert(contentsOf: new, at: offset)
      for next in (place + 1)..<Swift.max(place + 1, parts.count) { starts[next] += new.count }
    } else {
      let part = parts[place]
      replaceParts(place..<place + 1, by: part[..<offset] + new + part[offset...])
    }
  }

  /// Removes the items in `range`.
  ///
  /// - Precondition: `range` is within 0..<`count`
  public mutating func remove(_ range: Range<Int>) {
    precondition((0...count).contains(range.lowerBound) && range.upperBound <= count, "no items")
    guard !range.isEmpty else { return }
    let (first, last) = (part(of: range.lowerBound), part(of: range.upperBound - 1))
    let head = parts[first][..<(range.lowerBound - starts[first])]
    let tail = parts[last][(range.upperBound - starts[last])...]
    count -= range.count
    replaceParts(first..<last + 1, by: head + tail)
  }

  /// Puts `rows` in the place of some parts, in parts of half the limit.
  private mutating func replaceParts(_ range: Range<Int>, by rows: some RandomAccessCollection<Row>)
  {
    var new: [[Row]] = []
    var rest = rows[...]
    while !rest.isEmpty {
      let length = rest.count <= Self.limit ? rest.count : Self.limit / 2
      new.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    parts.replaceSubrange(range, with: new)
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for part in parts {
      starts.append(start)
      start += part.count
    }
  }

  /// The part that has the item at `index`.
  private func part(of index: Int) -> Int {
    precondition((0..<count).contains(index), "no index of an item")
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// `true` if both have equal items in the same order.
  public static func == (a: ItemRows, b: ItemRows) -> Bool { a.elementsEqual(b) }
}

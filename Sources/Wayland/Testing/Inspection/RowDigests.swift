internal import CMemoryDigest

/// What the rows of a buffer's memory held, in one number for each block of them.
///
/// Where a block has the number it had, its bytes are what they were and need not be compared.
/// Where it has another, they have to be.
struct RowDigests {
  private let layout: Layout
  private var numbers: [UInt64?]

  /// What buffers have in common whose equal bytes mean equal pictures.
  private struct Layout: Equatable {
    let width: Int
    let height: Int
    let stride: Int
    let format: MemoryFormat

    init(_ buffer: ServerBuffer) {
      width = buffer.width
      height = buffer.height
      stride = buffer.stride
      format = buffer.format
    }

    /// The rows of a block: so few that little is compared where little has changed.
    var rows: Int { max(1, 16_384 / stride) }
  }

  /// Knows nothing yet of the memory of `buffer`.
  init(_ buffer: ServerBuffer) {
    layout = Layout(buffer)
    numbers = Array(repeating: nil, count: (layout.height + layout.rows - 1) / layout.rows)
  }

  /// Whether what it knows says something of the memory of `buffer`.
  func suits(_ buffer: ServerBuffer) -> Bool { layout == Layout(buffer) }

  var blocks: some Sequence<Range<Int>> {
    stride(from: 0, to: layout.height, by: layout.rows).lazy.map { [layout] in
      $0..<min($0 + layout.rows, layout.height)
    }
  }

  /// Takes note of the rows of `block`, of which the first lies at `bytes`.
  ///
  /// - Returns: Whether they may differ from what they were.
  @unsafe mutating func note(_ block: Range<Int>, at bytes: UnsafeRawPointer) -> Bool {
    let number = unsafe Self.digest(block, at: bytes, layout)
    let place = block.lowerBound / layout.rows
    defer { numbers[place] = number }
    return numbers[place] != number
  }

  /// Whether the rows of `block`, of which the first lies at `bytes`, may differ from what they were.
  @unsafe func mayDiffer(_ block: Range<Int>, at bytes: UnsafeRawPointer) -> Bool {
    unsafe numbers[block.lowerBound / layout.rows] != Self.digest(block, at: bytes, layout)
  }

  @unsafe private static func digest(
    _ block: Range<Int>, at bytes: UnsafeRawPointer, _ layout: Layout
  ) -> UInt64 {
    // The end of the last row may be the end of the memory.
    let count = (block.count - 1) * layout.stride + layout.width * layout.format.bytesPerPixel
    return unsafe memory_digest(bytes, count)
  }
}

/// Which rows of a buffer are checked this time: all, or one row in `step`, in rotation.
struct RowChoice {
  /// The distance between checked rows.
  let step: Int
  /// The first checked row, which rotates so that all rows are covered over time.
  let turn: Int

  /// The rows of `rows` to look at.
  func ranges(in rows: Range<Int>) -> [Range<Int>] {
    guard step > 1 else { return rows.isEmpty ? [] : [rows] }
    let first = rows.lowerBound + (turn % step + step - rows.lowerBound % step) % step
    return stride(from: first, to: rows.upperBound, by: step).map { $0..<($0 + 1) }
  }
}

/// The frames whose fate is open, told in the order in which they were committed.
struct FrameRecords {
  /// The largest number of incomplete records.
  ///
  /// Beyond it, the oldest is reported as it is.
  static var limit: Int { 16 }

  private var waiting: [(record: FrameRecord, isComplete: Bool)] = []

  /// Adds a frame.
  ///
  /// A frame without feedback is complete.
  mutating func add(_ record: FrameRecord, isComplete: Bool) {
    waiting.append((record, isComplete))
  }

  /// Takes what became of a frame.
  mutating func complete(_ number: Int, _ fate: FrameRecord.Fate, at time: Nanoseconds?) {
    guard let place = waiting.firstIndex(where: { $0.record.number == number }) else { return }
    waiting[place].record.fate = fate
    waiting[place].record.presented = time
    waiting[place].isComplete = true
  }

  /// The next frame to tell of, or `nil` while its fate is open.
  mutating func next() -> FrameRecord? {
    guard let first = waiting.first, first.isComplete || waiting.count > Self.limit else {
      return nil
    }
    return waiting.removeFirst().record
  }

  /// Every frame that waits, as it is.
  mutating func takeAll() -> [FrameRecord] {
    defer { waiting.removeAll() }
    return waiting.map(\.record)
  }
}

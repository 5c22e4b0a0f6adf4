import CarouselDesktop

/// The output to a controller: every answer, and as many announcements
/// as fit.
///
/// Lines are written whole, one after the other, without blocking.
struct ControlOutput: ~Copyable {
  /// The number of unread bytes of answers from which no more commands are taken.
  static let mostUnread = 64 << 10
  /// The largest number of waiting announcements.
  static let mostAnnouncements = 64

  private let sink: LineSink
  private var bytes: [UInt8] = []
  private var start = 0
  private var announcements = LineQueue<WaitingAnnouncement>(capacity: mostAnnouncements)
  /// Whether the reader has gone.
  private(set) var isClosed = false

  /// Writes to a descriptor, which stays the caller's.
  init(_ descriptor: Int32) { sink = LineSink(borrowing: descriptor) }

  /// The descriptor to poll for writing.
  var fileDescriptor: Int32 { sink.fileDescriptor }
  /// Whether something waits for room.
  var hasUnsent: Bool { !isClosed && (start < bytes.count || !announcements.isEmpty) }
  /// Whether answers are read fast enough to take more commands.
  var hasRoom: Bool { bytes.count - start < Self.mostUnread }

  /// Writes an answer, before announcements that wait.
  mutating func answer(_ line: [UInt8]) {
    guard !isClosed else { return }
    bytes += line
    writeWhatFits()
  }

  /// Writes an announcement where there is room soon enough.
  mutating func announce(_ announcement: WaitingAnnouncement) {
    guard !isClosed else { return }
    announcements.append(announcement)
    writeWhatFits()
  }

  /// Writes as much as the reader takes, without blocking.
  mutating func writeWhatFits() {
    while !isClosed {
      if start == bytes.count {
        (bytes, start) = ([], 0)
        guard let next = announcements.take() else { return }
        bytes =
          AnnouncementFormat.json.line(
            for: next.element.announcement, path: next.element.path, dropped: next.dropped) ?? []
        continue
      }
      switch sink.write(bytes[start...].prefix(AnnouncementFormat.longestLine)) {
      case .wrote(let count): start += count
      case .busy: return
      case .closed: isClosed = true
      }
    }
  }
}

/// What waits to be written to one who gives commands: every answer, and of the announcements as many
/// as fit.
///
/// Lines are written whole, one after another, and nobody is waited for.
struct ControlOutput: ~Copyable {
  /// With so many bytes of answers unread, no more commands are taken.
  static let mostUnread = 64 << 10
  /// So many announcements wait at most.
  static let mostAnnouncements = 64

  private let sink: LineSink
  private var bytes: [UInt8] = []
  private var start = 0
  private var announcements = LineQueue<WaitingAnnouncement>(capacity: mostAnnouncements)
  /// Whether nobody listens any more.
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

  /// Writes as much as the reader takes, and returns at once.
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

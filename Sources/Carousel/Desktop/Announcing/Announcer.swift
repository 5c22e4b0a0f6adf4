public import CarouselAnnouncements
import CarouselEngine
public import CarouselPaint
import CarouselText
import CarouselView
import Glibc
import Wayland

/// Writes announcements to standard output, or to any descriptor, and never delays a frame.
///
/// Lines wait in a short queue while the reader is busy. When it is full, older positions are
/// dropped first and the newest stays. When the reader has gone, announcing ends and the carousel
/// continues. Use it on one thread: call ``announce(_:path:)``, then ``writeWhatFits()`` whenever
/// ``backlog`` names a descriptor and that is ready for writing.
public final class Announcer {
  /// How lines are written.
  public let format: AnnouncementFormat
  /// Why announcing ended, as a message of the system, or `nil` while it continues or was ended by
  /// the program.
  public private(set) var failure: String?

  private let sink: LineSink
  private var queue: LineQueue<WaitingAnnouncement>
  private var remainder: ArraySlice<UInt8> = []
  /// Whether there is a reader, as far as is known.
  package private(set) var isOpen: Bool

  /// Prepares to write to a descriptor, which stays the caller's.
  ///
  /// - Parameters:
  ///   - format: How lines are written.
  ///   - fileDescriptor: Where to write; standard output by default.
  ///   - capacity: How many lines may wait, at least two.
  public init(
    format: AnnouncementFormat, fileDescriptor: Int32 = 1, capacity: Int = 64
  ) {
    self.format = format
    sink = LineSink(borrowing: fileDescriptor)
    queue = LineQueue(capacity: capacity)
    isOpen = format != .off
  }

  /// Writes an announcement immediately if there is room, and queues it otherwise.
  ///
  /// `path` is the file of its item, for programs that read JSON.
  public func announce(_ announcement: Announcement, path: Pathname? = nil) {
    guard isOpen else { return }
    queue.append(WaitingAnnouncement(announcement: announcement, path: path))
    writeWhatFits()
  }

  /// Writes a line that is never dropped, before announcements that wait.
  package func answer(_ line: [UInt8]) {
    guard isOpen else { return }
    remainder += line
    writeWhatFits()
  }

  /// The number of bytes that wait for the reader, besides queued announcements.
  package var unreadCount: Int { remainder.count }

  /// The descriptor to poll for writing while lines wait, or `nil` while none do.
  public var backlog: Int32? {
    isOpen && !(queue.isEmpty && remainder.isEmpty) ? sink.fileDescriptor : nil
  }

  /// Writes as many queued lines as the reader takes, without blocking.
  public func writeWhatFits() {
    while isOpen {
      if remainder.isEmpty {
        guard let next = queue.take() else { return }
        let line = format.line(
          for: next.element.announcement, path: next.element.path, dropped: next.dropped)
        remainder = (line ?? [])[...]
        continue
      }
      switch sink.write(remainder.prefix(AnnouncementFormat.longestLine)) {
      case .wrote(let count): remainder = remainder.dropFirst(count)
      case .busy: return
      case .closed(let code): end(because: code)
      }
    }
  }

  /// Writes the queued lines, within a time limit, and ends announcing.
  public func finish(waiting milliseconds: Int) {
    var left = milliseconds
    let step = 10
    writeWhatFits()
    while backlog != nil, left > 0 {
      _ = sink.isReady(waiting: Int32(min(step, left)))
      left -= step
      writeWhatFits()
    }
    isOpen = false
  }

  private func end(because code: Int32) {
    isOpen = false
    remainder = []
    // A reader that has gone is an ordinary end; anything else is worth a word.
    if code != EPIPE { failure = SystemReason(code).message }
  }
}

/// An announcement that waits to be written, and the file of the item it is about.
package struct WaitingAnnouncement: WeightedLine {
  package let announcement: Announcement
  package let path: Pathname?

  package var weight: LineWeight { announcement.weight }

  /// An announcement about the item of a file, if it has one.
  package init(announcement: Announcement, path: Pathname?) {
    (self.announcement, self.path) = (announcement, path)
  }
}

/// Has an announcer write, and go on as soon as there is room on the pipe for the lines that wait.
final class AnnouncerBacklog {
  private let announcer: Announcer
  private let loop: EventLoop
  private var room: Watch?

  init(_ announcer: Announcer, _ loop: EventLoop) {
    self.announcer = announcer
    self.loop = loop
  }

  func announce(_ announcement: Announcement, path: Pathname?) {
    announcer.announce(announcement, path: path)
    waitForRoom()
  }

  private func waitForRoom() {
    guard let descriptor = announcer.backlog else {
      room = nil
      return
    }
    guard room == nil else { return }
    room = loop.watch(descriptor, for: .writing) { [weak self] _ in
      self?.announcer.writeWhatFits()
      self?.waitForRoom()
    }
  }
}

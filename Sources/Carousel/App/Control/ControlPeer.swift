import CarouselAnnouncements
import CarouselCLinux
import CarouselDesktop
import CarouselPaint
import Glibc
import Wayland

/// One who gives commands, a line each, and is answered on a line each.
///
/// Little is read at a time, so that a flood leaves time for frames; who does not read answers is not
/// listened to, and who does not read announcements misses some.
final class ControlPeer {
  /// The longest command, in bytes.
  static let longestLine = 64 << 10
  /// The number of bytes read in one turn of the loop.
  private static let portion = 512
  /// The number of unread bytes of answers from which no more commands are taken.
  static let mostUnread = 64 << 10

  /// Whether it receives announcements.
  var isSubscribed = false
  /// Carries a command out and returns the answer.
  ///
  /// Returns `nil` if that comes later, by ``answer(_:)``.
  var onRequest: ((ControlRequest) -> [UInt8]?)?
  /// Called when both directions have ended.
  var onEnd: (() -> Void)?

  private let loop: EventLoop
  private let input: Int32
  /// Whether the descriptor is a private socket, so that the end of input ends everything.
  private let isSocket: Bool
  private let output: Announcer
  private var lines = LineSplitter(limit: longestLine)
  /// The requests that have been read and wait for the one before them.
  private var requests: [ControlRequest] = []
  /// Whether the answer to a request is still to come: requests are answered in their order.
  private var isWaiting = false
  private var hasInput = true
  private var reading: Watch?
  private var writing: Watch?

  /// Serves a connected socket, which is closed in the end.
  convenience init(adopting socket: Int32, _ loop: EventLoop) {
    self.init(input: socket, output: socket, isSocket: true, loop)
  }

  /// Serves descriptors that stay the caller's; announcements go on when commands have ended.
  convenience init(input: Int32, output: Int32, _ loop: EventLoop) {
    self.init(input: input, output: output, isSocket: false, loop)
  }

  private init(input: Int32, output: Int32, isSocket: Bool, _ loop: EventLoop) {
    (self.input, self.isSocket, self.loop) = (input, isSocket, loop)
    self.output = Announcer(format: .json, fileDescriptor: output)
    watch()
  }

  deinit { if isSocket { close(input) } }

  /// Tells an announcement to one who has subscribed.
  func announce(_ announcement: Announcement, path: Pathname?) {
    guard isSubscribed else { return }
    output.announce(announcement, path: path)
    watch()
  }

  /// Writes a line that is no answer to a request.
  func tell(_ line: [UInt8]) {
    output.answer(line)
    watch()
  }

  /// Waits for what there is to wait for.
  private func watch() {
    let backlog = output.backlog
    let isIdle = !isWaiting && backlog == nil
    if !output.isOpen || (!hasInput && isSocket && isIdle) { return end() }
    if !hasInput || output.unreadCount >= Self.mostUnread || isWaiting {
      reading = nil
    } else if reading == nil {
      reading = loop.watch(input) { [weak self] _ in self?.read() }
    }
    if backlog == nil {
      writing = nil
    } else if writing == nil, let backlog {
      writing = loop.watch(backlog, for: .writing) { [weak self] _ in
        self?.output.writeWhatFits()
        self?.watch()
      }
    }
  }

  private func end() {
    (reading, writing, hasInput) = (nil, nil, false)
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }

  /// Whether the other end of a socket is closed: no answer can be read.
  private var hasHungUp: Bool {
    var request = pollfd(fd: input, events: 0, revents: 0)
    return unsafe isSocket && poll(&request, 1, 0) == 1 && request.revents & Int16(POLLHUP) != 0
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    let count = unsafe Glibc.read(input, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if count <= 0 { hasInput = false }
    var new = lines.take(buffer.prefix(max(count, 0)))
    // The last line needs no end, unless its sender is gone and perhaps did not finish it.
    if count == 0, !hasHungUp { new += lines.end() }
    for line in new {
      switch line {
      case .whole(let bytes): requests.append(ControlRequest(bytes))
      case .tooLong:
        let error = ControlError("a command must be shorter than \(Self.longestLine) bytes")
        requests.append(ControlRequest(failing: error))
      }
    }
    serve()
  }

  /// Answers the request that has been carried out in the meantime, and goes on to the next.
  func answer(_ line: [UInt8]) {
    isWaiting = false
    output.answer(line)
    serve()
  }

  private func serve() {
    while !isWaiting, !requests.isEmpty {
      guard let answer = onRequest?(requests.removeFirst()) else {
        isWaiting = true
        break
      }
      output.answer(answer)
    }
    watch()
  }
}

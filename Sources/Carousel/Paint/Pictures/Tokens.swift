import Glibc
internal import CarouselCLinux

/// A number in the kernel that one thread raises and others take from, one at a time.
///
/// The C function is `eventfd`.
final class Tokens: Sendable {
  private let descriptor: Int32

  init() throws(PaintError) {
    descriptor = linux_event_counter(1)
    guard descriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
    // Waiting is done in poll, where it can end.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds `count`.
  func raise(by count: Int = 1) {
    guard count > 0 else { return }
    var value = UInt64(count)
    while unsafe write(descriptor, &value, 8) < 0, errno == EINTR {}
  }

  /// Takes one, waiting for it.
  ///
  /// Returns `false` if the time limit passed.
  @discardableResult
  func take(within seconds: Double? = nil) -> Bool {
    let end = seconds.map { Alarm.now + $0 }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      var value: UInt64 = 0
      if unsafe read(descriptor, &value, 8) == 8 { return true }
      let left = end.map { max(0, min(($0 - Alarm.now) * 1000, 1e6)).rounded(.up) }
      if left == 0 { return false }
      _ = unsafe poll(&entry, 1, left.map { Int32($0) } ?? -1)
    }
  }
}

/// The kinds of work that do not wait for each other.
enum PictureLane: CaseIterable {
  /// Cards and texts, which are painted in a moment.
  case painting
  /// Files, which may take any time.
  case decoding
  /// Frames of the moving picture that is seen, one after the other.
  case playing
}

extension PictureRequest {
  /// What its file seems to be by its name: files of one kind take about the same time.
  var kind: [UInt8] {
    switch source {
    case .file(let path), .turned(let path, _): path.suffix
    case .fetched(let picture): Pathname(picture.name).suffix
    case .painted, .stack, .text: []
    }
  }

  /// Where it is made.
  var lane: PictureLane {
    if frame != nil { return .playing }
    if case .stack = source { return .decoding }
    return source.isDecoded ? .decoding : .painting
  }
}

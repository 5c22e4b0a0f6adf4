internal import CarouselCLinux
internal import Glibc

/// Transfers of content between this program and others, through nonblocking pipes.
///
/// The other end may be slow, silent or gone, and its data may be endless. Everything is bounded,
/// and transfers without progress are aborted.
final class Transfers {
  /// How long an end may make no progress.
  static var patience: Nanoseconds { 5_000_000_000 }
  /// The largest number of simultaneous transfers in each direction; more are refused.
  static var limit: Int { 32 }
  /// So much of one is handled in a turn of the loop, in bytes.
  private static var portion: Int { 1 << 20 }

  private let loop: EventLoop
  private var readings: [Reading] = []
  private var writings: [Writing] = []

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  func cancel() {
    writings.removeAll()
    for reading in readings { end(reading, .failure(.ended)) }
  }

  // MARK: Reading

  private final class Reading {
    let descriptor: Int32
    let limit: Int
    let handler: (Result<[UInt8], TransferError>) -> Void
    var bytes: [UInt8] = []
    var watch: Watch?
    var timer: LoopTimer?

    init(
      _ descriptor: Int32, limit: Int, _ handler: @escaping (Result<[UInt8], TransferError>) -> Void
    ) {
      (self.descriptor, self.limit, self.handler) = (descriptor, limit, handler)
    }

    deinit { close(descriptor) }
  }

  /// Reads a pipe to its end.
  ///
  /// `ask` sends the write end to the source.
  func read(
    limit: Int, _ handler: @escaping (Result<[UInt8], TransferError>) -> Void,
    from ask: (Int32) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard readings.count < Self.limit else { return handler(.failure(.system(code: EMFILE))) }
    guard unsafe linux_pipe(&ends) == 0 else {
      return handler(.failure(.system(code: errno)))
    }
    ask(ends[1])
    close(ends[1])
    let reading = Reading(ends[0], limit: limit, handler)
    reading.timer = loop.schedule(at: loop.now + Self.patience) { [weak self, weak reading] in
      if let reading { self?.end(reading, .failure(.stalled)) }
    }
    reading.watch = loop.watch(ends[0]) { [weak self, weak reading] _ in
      if let reading { self?.carryOn(reading) }
    }
    readings.append(reading)
  }

  private func carryOn(_ reading: Reading) {
    reading.timer?.arm(at: loop.now + Self.patience)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var taken = 0
    while taken < Self.portion {
      let count = unsafe Glibc.read(reading.descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { end(reading, .failure(.system(code: errno))) }
        return
      }
      guard count > 0 else { return end(reading, .success(reading.bytes)) }
      guard reading.bytes.count + count <= reading.limit else {
        return end(reading, .failure(.tooLong(limit: reading.limit)))
      }
      reading.bytes += chunk.prefix(count)
      taken += count
    }
  }

  private func end(_ reading: Reading, _ result: Result<[UInt8], TransferError>) {
    guard let place = readings.firstIndex(where: { $0 === reading }) else { return }
    readings.remove(at: place)
    reading.watch?.cancel()
    reading.handler(result)
  }

  // MARK: Writing

  private final class Writing {
    let descriptor: ReceivedDescriptor
    var rest: ArraySlice<UInt8>
    var watch: Watch?
    var timer: LoopTimer?

    init(_ bytes: [UInt8], to descriptor: ReceivedDescriptor) {
      (rest, self.descriptor) = (bytes[...], descriptor)
    }
  }

  /// Writes bytes to where another program wants them, and closes it.
  func write(_ bytes: [UInt8], to descriptor: ReceivedDescriptor) {
    guard writings.count < Self.limit else { return }
    let flags = fcntl(descriptor.rawValue, F_GETFL)
    guard flags >= 0, fcntl(descriptor.rawValue, F_SETFL, flags | O_NONBLOCK) >= 0 else { return }
    let writing = Writing(bytes, to: descriptor)
    writings.append(writing)
    carryOn(writing)
    guard !writing.rest.isEmpty else { return }
    writing.timer = loop.schedule(at: loop.now + Self.patience) { [weak self, weak writing] in
      if let writing { self?.end(writing) }
    }
    writing.watch = loop.watch(descriptor.rawValue, for: .writing) {
      [weak self, weak writing] _ in
      if let writing { self?.carryOn(writing) }
    }
  }

  private func carryOn(_ writing: Writing) {
    writing.timer?.arm(at: loop.now + Self.patience)
    var portion = Self.portion
    while !writing.rest.isEmpty {
      let count = unsafe writing.rest.withUnsafeBytes { bytes in
        unsafe linux_write_quietly(
          writing.descriptor.rawValue, bytes.baseAddress, min(bytes.count, portion))
      }
      if count < 0, errno == EINTR { continue }
      // A reader that is gone, or a full disk: nothing more can be done for it.
      guard count > 0 else { return count < 0 && errno == EAGAIN ? () : end(writing) }
      writing.rest = writing.rest.dropFirst(count)
      portion -= count
      if portion <= 0 { break }
    }
    if writing.rest.isEmpty { end(writing) }
  }

  private func end(_ writing: Writing) {
    writing.rest = []
    writing.watch?.cancel()
    writings.removeAll { $0 === writing }
  }
}

/// The reasons why reading another program's content failed.
public enum TransferError: Error, Equatable, Sendable {
  /// It is not offered in the type that was asked for.
  case notOffered
  /// It is longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// The other program has sent nothing for too long.
  case stalled
  /// The conversation with the compositor ended.
  case ended
  /// The system refused; `code` is its error number.
  case system(code: Int32)
}

extension TransferError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    switch self {
    case .notOffered: "it is not offered in this type"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .stalled: "the other program sends nothing"
    case .ended: "the connection ended"
    case .system(let code): WaylandError.text(code)
    }
  }
}

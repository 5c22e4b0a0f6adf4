import CarouselCLinux
package import CarouselDesktop
import CarouselPaint
package import CarouselText
import Glibc

/// A connection to a carousel that takes commands, for a program that may wait.
package final class ControlClient {
  /// How long an answer may take, in milliseconds.
  private static let patience: Int32 = 5000

  private let descriptor: Int32
  private var lines = LineSplitter(limit: 1 << 20)
  private var arrived: [[UInt8]] = []

  /// Connects to the socket with a name.
  ///
  /// Without one, to the only one that is served.
  ///
  /// - Throws: `DesktopError.setting` if there is none, or several
  package convenience init(_ name: ControlName?) throws(DesktopError) {
    let folder = try ControlName.folder()
    if let name {
      guard let descriptor = Self.connect(name, folder) else {
        throw .setting("no carousel has the socket \(name)")
      }
      self.init(adopting: descriptor)
      return
    }
    let served = ControlName.all(in: folder).compactMap { name in
      Self.connect(name, folder).map { (name, $0) }
    }
    if served.count == 1 {
      self.init(adopting: served[0].1)
      return
    }
    for (_, descriptor) in served { close(descriptor) }
    throw .setting(
      served.isEmpty
        ? "no carousel takes commands; start one with --socket NAME"
        : "several carousels take commands; choose one by --socket: "
          + served.map(\.0.description).joined(separator: ", "))
  }

  private init(adopting descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func connect(_ name: ControlName, _ folder: Pathname) -> Int32? {
    let path = name.path(in: folder)
    let descriptor = unsafe linux_connect(path.bytes, path.bytes.count, 0)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Throws: `DesktopError.setting` with the reason if the carousel refuses, or does not answer
  package func ask(_ command: JSONValue) throws(DesktopError) -> JSONValue {
    guard send(command, waiting: Self.patience), let line = line(waiting: Self.patience),
      let answer = JSONValue(line)
    else { throw .setting("the carousel does not answer") }
    guard answer["ok"] == .bool(true) else {
      throw .setting(answer["error"]?.string ?? "the carousel refuses")
    }
    return answer
  }

  /// Sends a command, waiting for room up to a number of milliseconds at a time.
  ///
  /// Returns `false` if the carousel has gone.
  package func send(_ command: JSONValue, waiting milliseconds: Int32) -> Bool {
    var rest = Array((command.text + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard isReady(for: POLLOUT, waiting: milliseconds) else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The next line, if it arrives within a number of milliseconds; below 0 it waits indefinitely.
  package func line(waiting milliseconds: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while arrived.isEmpty {
      guard isReady(for: POLLIN, waiting: milliseconds) else { return nil }
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return nil }
      for line in lines.take(buffer.prefix(count)) {
        if case .whole(let bytes) = line { arrived.append(bytes) }
      }
    }
    return arrived.removeFirst()
  }

  private func isReady(for event: Int32, waiting milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}

internal import CarouselCLinux
import CarouselLocking
import Glibc

/// A small process, forked early, that forks workers.
///
/// This takes a tenth of the time of starting the program again, and workers share the memory that
/// all processes have loaded. They are children of the program.
package final class ForkServer: Sendable {
  private let socket: Int32
  /// Whether it still answers.
  ///
  /// The lock is held during a query.
  private let isThere = Lock(true)

  /// How long to wait for an answer, in milliseconds.
  private static let patience: Int32 = 1000
  /// The bytes of the longest request.
  private static let capacity = 4096

  private init(socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// Forks the server.
  ///
  /// Call it at the very start, while the process has a single thread and no secrets.
  ///
  /// - Parameter worker: runs a worker with its arguments. Its socket is its descriptor 3.
  /// - Returns: the server, or `nil` if the system has no process for it or this one has several
  ///   threads.
  package static func start(worker: ([String]) -> Never) -> ForkServer? {
    var socket: Int32 = -1
    let process = unsafe linux_fork_with_socket(&socket)
    if process == 0 { serve(3, worker) }
    return process > 0 ? ForkServer(socket: socket) : nil
  }

  /// Forks a worker that has `end` as its descriptor 3 and no other descriptors.
  ///
  /// - Returns: its process ID, or `nil` if there is none.
  func fork(_ arguments: [String], end: Int32) -> Int32? {
    isThere.withLock { isThere in
      guard isThere else { return nil }
      let process = ask(arguments, end)
      // An answer that comes later would be taken for that of the next request.
      isThere = process != nil
      return process.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func ask(_ arguments: [String], _ end: Int32) -> Int32? {
    var request = MessageWriter()
    for argument in arguments { request.append(Array(argument.utf8)) }
    let count = request.bytes.count
    guard unsafe linux_send_some(socket, request.bytes, count, [end], 1) == count else {
      return nil
    }
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, Self.patience) < 0 { guard errno == EINTR else { return nil } }
    guard entry.revents != 0,
      let (bytes, _) = MessageSocket.receive(socket, capacity: Self.capacity)
    else { return nil }
    var answer = MessageReader(bytes)
    return answer.number().flatMap { Int32(exactly: $0) }
  }

  private static func serve(_ socket: Int32, _ worker: ([String]) -> Never) -> Never {
    linux_end_with_parent()
    while let (bytes, descriptors) = MessageSocket.receive(socket, capacity: capacity) {
      guard let end = descriptors.first else { break }
      let process = linux_fork_sibling(end)
      if process == 0 { worker(arguments(bytes)) }
      close(end)
      var answer = MessageWriter()
      answer.append(Int(process))
      guard unsafe linux_send(socket, answer.bytes, answer.bytes.count, nil, 0) == 0 else { break }
    }
    _exit(0)
  }

  private static func arguments(_ bytes: [UInt8]) -> [String] {
    var request = MessageReader(bytes)
    var arguments: [String] = []
    while let argument = request.run() {
      arguments.append(String(decoding: argument, as: UTF8.self))
    }
    return arguments
  }
}

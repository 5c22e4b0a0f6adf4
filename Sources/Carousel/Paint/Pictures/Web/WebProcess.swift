internal import CarouselCLinux
import Glibc

/// A process that fetches files of the web, seen from the program; it ends with its owner.
final class WebProcess {
  /// Its number in the system.
  let process: Int32
  private let socket: Int32

  /// How often a fetch is asked whether it is still wanted, in milliseconds.
  private static let interval: Int32 = 100

  /// Starts `executable` as one.
  init(_ executable: Pathname) throws(PaintError) {
    var pair: [Int32] = [-1, -1]
    guard unsafe linux_message_pair(&pair) == 0 else {
      throw .system(call: "socketpair", code: errno)
    }
    socket = pair[0]
    var process: Int32 = 0
    let code = WorkerProcess.start(
      executable, ["web-worker", WebService.argument], socket: pair[1], &process)
    close(pair[1])
    self.process = process
    guard code == 0 else { throw .system(call: "posix_spawn", code: code) }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      _ = WorkerProcess.wait(for: process)
    }
    close(socket)
  }

  /// Fetches what `request` asks for and tells `delivery`; whether it can fetch something else then.
  func fetch(_ request: WebRequest, for delivery: PictureDelivery) -> Bool {
    let message = request.bytes
    guard unsafe linux_send(socket, message, message.count, nil, 0) == 0 else { return false }
    var bytes: [UInt8] = []
    var told = 0
    while !delivery.isCancelled {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, Self.interval) > 0 else { continue }
      guard let (message, descriptors) = WorkerSocket.receive(socket, capacity: WebNews.capacity)
      else {
        delivery.fail("the process that fetches files has ended")
        return false
      }
      for descriptor in descriptors { close(descriptor) }
      switch WebNews(message) {
      case .part(let part, let whole):
        // Whatever it was told, it is not believed.
        guard bytes.count + part.count <= request.most else {
          delivery.fail("the file is too large")
          return false
        }
        bytes += part
        if whole > 0, bytes.count - told >= whole / 32 {
          told = bytes.count
          delivery.report(progress: Double(bytes.count) / Double(whole))
        }
      case .end:
        delivery.deliver(.encoded(bytes))
        return true
      case .failure(let reason):
        delivery.fail(reason)
        return true
      case nil:
        delivery.fail("the process that fetches files is not understood")
        return false
      }
    }
    return false
  }
}

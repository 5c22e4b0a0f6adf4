internal import CarouselCDesktop
internal import CarouselCLinux
internal import CarouselSandbox
import Glibc

/// The main loop of a process that fetches files from URLs for the program that started it, one after the
/// other, until the program has gone.
///
/// It can read files, as certificates and name resolution need it, and use the network, and
/// nothing else. Fetched data goes to the program part by part.
struct WebService {
  let socket: Int32

  /// The argument by which a process knows that it is one.
  static let argument = "--web-worker"
  /// The address space it may use in addition to its initial one, in bytes.
  private static let freeBytes: Int64 = 128 << 20
  private static let processorSeconds: Int32 = 300

  /// Whether a process was started as one.
  static func isAsked(_ arguments: [String]) -> Bool {
    arguments.count == 2 && arguments[1] == argument
      && linux_is_message_socket(PictureWorker.socket) != 0
  }

  func run() -> Never {
    linux_end_with_parent()
    linux_lower_priority()
    linux_live_in_one_arena()
    guard web_is_there() != 0 else { refuse("libcurl is not installed") }
    let memory = linux_address_space() + Self.freeBytes
    guard linux_limit_worker(memory, memory, Self.processorSeconds) == 0,
      linux_confine_to_network() == 0
    else { refuse("the system does not allow it to fetch files in a sandbox") }
    while let request = listen() { fetch(request) }
    _exit(0)
  }

  /// Answers the first request with why there is nothing, and ends.
  private func refuse(_ reason: String) -> Never {
    if listen() != nil { say(.failure(reason)) }
    _exit(1)
  }

  private func listen() -> WebRequest? {
    guard let (bytes, descriptors) = MessageSocket.receive(socket, capacity: WebRequest.capacity)
    else { return nil }
    for descriptor in descriptors { close(descriptor) }
    return WebRequest(bytes)
  }

  private func fetch(_ request: WebRequest) {
    var reason = [CChar](repeating: 0, count: 256)
    let context = unsafe Unmanaged.passRetained(PartReceiver(self))
    defer { unsafe context.release() }
    let isWhole = unsafe web_fetch(
      request.address, Int64(request.most),
      { bytes, count, whole, context in
        guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
        let part = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        unsafe Unmanaged<PartReceiver>.fromOpaque(context).takeUnretainedValue().service
          .say(.part(part, whole: Int(whole)))
        return 1
      }, context.toOpaque(), &reason, reason.count)
    let end = reason.firstIndex(of: 0) ?? 0
    let words = String(decoding: reason[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    say(isWhole != 0 ? .end : .failure(words))
  }

  private func say(_ news: WebNews) {
    for message in news.messages {
      if unsafe linux_send(socket, message, message.count, nil, 0) != 0 { _exit(0) }
    }
  }

  /// Receives the parts of a transfer.
  private final class PartReceiver {
    let service: WebService
    init(_ service: WebService) { self.service = service }
  }
}

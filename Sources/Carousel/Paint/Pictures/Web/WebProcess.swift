import Glibc
internal import CarouselCDesktop
internal import CarouselCLinux
internal import CarouselSandbox

/// A process that fetches files from URLs, as seen by the program.
///
/// It ends with its owner.
final class WebProcess {
  private let sandboxed: SandboxedProcess
  /// The server whose files it fetches: an attacker that takes over the process sees no files of others.
  let origin: String

  /// Its number in the system.
  var process: Int32 { sandboxed.process }

  /// How often a fetch is asked whether it is still wanted, in milliseconds.
  private static let interval: Int32 = 100

  /// Starts `executable` as one.
  init(_ executable: Pathname, origin: String) throws(PaintError) {
    self.origin = origin
    do throws(SandboxedProcess.StartFailure) {
      sandboxed = try SandboxedProcess(
        executable: executable.bytes, arguments: ["web-worker", WebService.argument])
    } catch {
      throw .system(call: error.call, code: error.code)
    }
  }

  /// Fetches a file and delivers it.
  ///
  /// - Parameters:
  ///   - request: The file.
  ///   - delivery: Receives the content.
  ///   - reserve: Reserves memory for a number of bytes. Returns `false` if there is none.
  /// - Returns: Whether the process can fetch another file.
  func fetch(
    _ request: WebRequest, for delivery: PictureDelivery, reserve: (Int) -> Bool = { _ in true }
  ) -> Bool {
    guard sandboxed.send(request.bytes) else { return false }
    do throws(PaintError) {
      return try receive(request, delivery, EncodedFileWriter(), reserve)
    } catch {
      delivery.fail(error.description)
      return false
    }
  }

  private func receive(
    _ request: WebRequest, _ delivery: PictureDelivery, _ writer: consuming EncodedFileWriter,
    _ reserve: (Int) -> Bool
  ) throws(PaintError) -> Bool {
    var told = 0
    while !delivery.isCancelled {
      let message: [UInt8]
      switch sandboxed.receive(within: Self.interval, capacity: WebNews.capacity) {
      case .nothing: continue
      case .end:
        delivery.fail("the process that fetches files has ended")
        return false
      case .message(let bytes): message = bytes
      }
      switch WebNews(message) {
      case .part(let part, let whole):
        // The process is not trusted to obey its limit.
        guard writer.byteCount + part.count <= request.most else {
          delivery.fail("the file is too large")
          return false
        }
        guard reserve(part.count) else {
          delivery.fail("too many large files are fetched at the same time")
          return false
        }
        try writer.append(part)
        let count = writer.byteCount
        if whole > 0, count - told >= whole / 32 {
          told = count
          delivery.report(progress: Double(count) / Double(whole))
        }
      case .end:
        delivery.deliver(try EncodedFile(writer, name: request.address))
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

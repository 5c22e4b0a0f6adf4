internal import CarouselSandbox
import Glibc

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

public import CarouselView
import Foundation
import Glibc

/// A small web server for programs on this machine, with a configurable answer for every path.
///
/// It serves until it is released, each request on its own thread.
public final class PictureServer: Sendable {
  /// What is answered.
  public struct Answer: Sendable {
    /// The status: 200 if all is well, 404 for what there is not.
    public var status: Int
    /// The bytes of the picture.
    public var body: [UInt8]
    /// Called when half of the body is sent, to delay the rest.
    public var pause: (@Sendable () -> Void)?

    /// An answer with a status and a body.
    public init(status: Int = 200, body: [UInt8] = [], pause: (@Sendable () -> Void)? = nil) {
      (self.status, self.body, self.pause) = (status, body, pause)
    }
  }

  /// Where it is reached: `http://127.0.0.1` and a port.
  public let address: String
  private let listener: Int32

  /// Serves on a free port.
  ///
  /// `answer` is called with the path, on any thread.
  ///
  /// - Throws: `ViewError.paint(_:)` if the system has no port left
  public init(answer: @escaping @Sendable (_ path: String) -> Answer) throws(ViewError) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let serves = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(listener, place, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, place, &length) == 0
      }
    }
    guard serves else {
      let reason = unsafe String(cString: strerror(errno))
      close(listener)
      throw .paint("no port for a web server: \(reason)")
    }
    self.listener = listener
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection >= 0 {
          Thread.detachNewThread { Self.serve(connection, answer) }
        } else if errno != EINTR, errno != ECONNABORTED {
          break
        }
      }
      close(listener)
    }
  }

  /// The thread that waits for requests wakes up and ends.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ answer: (String) -> Answer) {
    defer { close(connection) }
    guard let path = path(requestedOn: connection) else { return }
    let answer = answer(path)
    let head = """
      HTTP/1.1 \(answer.status) \(answer.status == 200 ? "OK" : "No")\r
      Content-Type: image/png\r
      Content-Length: \(answer.body.count)\r
      Connection: close\r
      \r

      """
    let half = answer.body.count / 2
    guard send(Array(head.utf8), to: connection), send(answer.body[..<half], to: connection)
    else { return }
    answer.pause?()
    _ = send(answer.body[half...], to: connection)
  }

  /// The path of a request, or `nil` if it is not a valid request for a file.
  private static func path(requestedOn connection: Int32) -> String? {
    var request: [UInt8] = []
    while !request.ends(with: "\r\n\r\n") {
      var part = [UInt8](repeating: 0, count: 1024)
      let count = unsafe recv(connection, &part, part.count, 0)
      guard count > 0, request.count < 16_384 else { return nil }
      request += part[..<count]
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
    return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
  }

  private static func send(_ bytes: some Collection<UInt8>, to connection: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

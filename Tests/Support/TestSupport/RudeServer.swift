import Foundation
import Glibc

/// A web server that answers as a test wants it to, however rude that is.
///
/// It serves while it is referenced, each connection on a separate thread.
package final class RudeServer: Sendable {
  /// A connection on which a path was asked for.
  package struct Connection {
    package let path: String
    fileprivate let descriptor: Int32

    /// Sends bytes.
    ///
    /// Returns `false` once the client has closed the connection.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Sends the head of an answer.
    package func head(_ status: Int = 200, _ fields: [String: String] = [:]) {
      let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
      send(Array("HTTP/1.1 \(status) Well\r\n\(lines)Connection: close\r\n\r\n".utf8))
    }

    /// Sends a file, and how long it is.
    package func file(_ bytes: [UInt8], type: String = "image/png") {
      head(200, ["Content-Type": type, "Content-Length": "\(bytes.count)"])
      send(bytes)
    }

    /// Waits until the other end has gone.
    package func waitForEnd() {
      var byte: UInt8 = 0
      while unsafe recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }

  /// Where it is reached.
  package let address: String
  private let listener: Int32

  package init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
    // No proxy stands between a test and itself.
    unsafe setenv("no_proxy", "127.0.0.1", 1)
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
    guard serves else { throw CocoaError(.fileReadUnknown) }
    self.listener = listener
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        Thread.detachNewThread {
          defer { close(connection) }
          if let path = Self.path(askedOn: connection) {
            answer(Connection(path: path, descriptor: connection))
          }
        }
      }
      close(listener)
    }
  }

  /// The thread that waits for connections wakes up and ends.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func path(askedOn connection: Int32) -> String? {
    var request = ""
    while !request.hasSuffix("\r\n\r\n") {
      var part = [UInt8](repeating: 0, count: 4096)
      let count = unsafe recv(connection, &part, part.count, 0)
      guard count > 0 else { return nil }
      request += String(decoding: part[..<count], as: UTF8.self)
    }
    return request.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init)
  }
}

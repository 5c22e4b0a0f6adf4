import CompositorTestSupport
import Foundation
import Glibc

/// Where a service manager listens to the programs that it has started.
final class ServiceSocket {
  struct StartFailure: Error {}

  let path: String
  private let descriptor: Int32

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "carousel-service-\(UUID().uuidString)"
      ).path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard descriptor >= 0, name.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw StartFailure()
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length)
      }
    }
    guard status == 0 else { throw StartFailure() }
  }

  deinit {
    close(descriptor)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The next message, or `nil` if none comes.
  func message() -> String? {
    guard Deadline(seconds: 120).waitForInput(descriptor) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

internal import CarouselCLinux
import Glibc

/// Messages with descriptors over a socket that keeps them apart.
package enum MessageSocket {
  /// Waits for a message with its descriptors.
  ///
  /// Returns `nil` if the other end is gone.
  package static func receive(_ socket: Int32, capacity: Int) -> (
    bytes: [UInt8], descriptors: [Int32]
  )? {
    var descriptors: [Int32] = [-1, -1, -1, -1]
    var count = Int32(descriptors.count)
    var length: Int64 = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      unsafe length = linux_receive(socket, buffer.baseAddress, capacity, &descriptors, &count)
      filled = max(0, Int(length))
    }
    let received = Array(descriptors.prefix(Int(count)))
    guard length > 0 else {
      for descriptor in received { close(descriptor) }
      return nil
    }
    return (bytes, received)
  }
}

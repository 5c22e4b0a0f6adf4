import Glibc

/// Writes to a descriptor that is another's, and keeps the first failure.
struct OutputStream {
  let descriptor: Int32
  /// The `errno` of the first write that failed, 0 while all is well.
  private(set) var failure: Int32 = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes `content` behind what there is.
  ///
  /// Returns `false` once something failed.
  mutating func append(_ content: UnsafeRawBufferPointer) -> Bool {
    var rest = unsafe content[...]
    while failure == 0, let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress,
      unsafe !rest.isEmpty
    {
      let count = unsafe Glibc.write(descriptor, start, rest.count)
      if count >= 0 {
        unsafe rest = unsafe rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        failure = errno
      }
    }
    return failure == 0
  }
}

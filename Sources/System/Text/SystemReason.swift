import Glibc

/// A reason of the system's for refusing.
package struct SystemReason: Error, Equatable {
  package let code: Int32

  /// What the system says of a folder where a file is wanted.
  package static let isFolder = SystemReason(EISDIR)

  package init(_ code: Int32) {
    self.code = code
  }

  /// The system's words.
  ///
  /// The C function is `strerror`.
  package var message: String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

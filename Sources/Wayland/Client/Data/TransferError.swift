internal import Glibc

/// The reasons why reading another program's content failed.
public enum TransferError: Error, Equatable, Sendable {
  /// It is not offered in the type that was asked for.
  case notOffered
  /// It is longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// The other program has sent nothing for too long.
  case stalled
  /// The conversation with the compositor ended.
  case ended
  /// The system refused; `code` is its error number.
  case system(code: Int32)
}

extension TransferError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    switch self {
    case .notOffered: "it is not offered in this type"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .stalled: "the other program sends nothing"
    case .ended: "the connection ended"
    case .system(let code):
      unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }
}

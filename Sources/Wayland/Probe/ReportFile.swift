import FoundationEssentials
import Glibc

/// Files that reports are written to.
enum ReportFile {
  /// Whether a file can be created or replaced at `path`.
  ///
  /// If not, `errno` is the reason.
  static func isWritable(_ path: String) -> Bool {
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      return false
    }
    // Of a name without a folder, this is the working directory.
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    return unsafe access(String(folder), W_OK) == 0
  }

  /// Writes `text` to a file as a whole or not at all.
  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw UnwritableFile(path: path)
    }
  }
}

/// A report's file that cannot be written.
struct UnwritableFile: Error, CustomStringConvertible {
  let path: String
  var description: String { "cannot write \(path)" }
}

/// The system's words for `errno`.
enum SystemError {
  static var text: String { unsafe String(cString: strerror(errno)) }
}

import Foundation

/// Files that reports are written to.
enum ReportFile {
  /// Whether a file can be made or replaced at `path`; `errno` says why not.
  static func isWritable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      errno = EISDIR
      return false
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return unsafe access(folder, W_OK) == 0
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

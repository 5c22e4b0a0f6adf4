import Glibc

/// The folder in which the program was started.
enum WorkingFolder {
  /// Its path; `.` where it has none.
  static var path: String {
    guard let path = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

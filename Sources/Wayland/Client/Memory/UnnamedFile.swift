internal import Glibc

/// A file for shared memory that no other process can open, for systems without memfd: it is
/// unlinked as soon as it is created.
enum UnnamedFile {
  /// Makes a file, in shared memory or else in the folder of the session or for temporary files.
  ///
  /// Returns its descriptor, or a negative error number.
  static func make() -> Int32 {
    let shared = makeShared()
    if shared >= 0 { return shared }
    let folders = [Environment.value("XDG_RUNTIME_DIR"), "/tmp"]
    for case .some(let folder) in folders where folder.hasPrefix("/") {
      let descriptor = make(in: folder)
      if descriptor >= 0 { return descriptor }
    }
    return shared
  }

  private static func makeShared() -> Int32 {
    var code = EEXIST
    for _ in 0..<16 {
      let name = "/wayland-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      let descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
      if descriptor >= 0 {
        unsafe shm_unlink(name)
        return descriptor
      }
      code = errno
      if code != EEXIST { break }
    }
    return -code
  }

  /// Makes a file in a folder, as a test of it may choose one.
  static func make(in folder: String) -> Int32 {
    var path = Array((folder + "/wayland-XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { return -errno }
    unsafe unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

import CarouselPaint
import Glibc

/// A folder that is there as long as its owner and takes all its files with it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() {
    var name = Array("/tmp/carousel-paint-XXXXXX".utf8CString)
    path = unsafe name.withUnsafeMutableBufferPointer {
      unsafe String(cString: mkdtemp($0.baseAddress!))
    }
  }

  deinit {
    Self.remove(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> Pathname { Pathname(path + "/" + name) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: String) -> Pathname {
    let path = file(name)
    let descriptor = unsafe path.description.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    precondition(descriptor >= 0, "the temporary folder is not writable")
    var written = 0
    while written < bytes.count {
      let rest = bytes[written...]
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      precondition(count > 0, "the temporary folder is full")
      written += count
    }
    close(descriptor)
    return path
  }

  /// The names of the files in the folder, sorted.
  var names: [String] { Self.names(path) }

  /// The names of the files in a folder, sorted.
  static func names(_ path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var result: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { result.append(name) }
    }
    return result.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(path) where unsafe unlink(path + "/" + name) != 0 {
      remove(path + "/" + name)
    }
    unsafe rmdir(path)
  }
}

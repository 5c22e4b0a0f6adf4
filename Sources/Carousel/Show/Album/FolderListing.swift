import CarouselPaint
import Glibc

/// The names in a folder.
enum FolderListing {
  /// Every name in the folder but `.` and `..`, in no order; nothing below it.
  ///
  /// `sign` is called after each name.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  static func names(
    in folder: Pathname, sign: () -> Void = {}
  ) throws(SystemReason) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder.terminated) else {
      throw SystemReason(errno)
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemReason(errno) }
        return names
      }
      sign()
      let name = unsafe self.name(of: entry)
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
    }
  }

  /// Reads the name where it lies: an entry may be shorter than its declared type.
  @unsafe private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }
}

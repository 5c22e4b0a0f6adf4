package import CarouselDesktop
package import CarouselPaint
import Glibc

/// The names in a folder.
package enum FolderListing {
  /// A name in a folder.
  struct Entry {
    let name: [UInt8]
    /// Whether it is a folder, or a link or something else that may be one.
    let mayBeFolder: Bool
  }

  /// Every name in the folder but `.` and `..`, in no order; nothing below it.
  ///
  /// `sign` is called after each name, and `limit` is the number of names that are read at most.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  static func entries(
    in folder: Pathname, atMost limit: Int = .max, sign: () -> Void = {}
  ) throws(SystemReason) -> [Entry] {
    guard let stream = unsafe opendir(folder.terminated) else {
      throw SystemReason(errno)
    }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while entries.count < limit {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemReason(errno) }
        return entries
      }
      sign()
      let name = unsafe self.name(of: entry)
      let type = unsafe Int(entry.pointee.d_type)
      let mayBeFolder = [DT_DIR, DT_LNK, DT_UNKNOWN].map { Int($0) }.contains(type)
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) {
        entries.append(Entry(name: name, mayBeFolder: mayBeFolder))
      }
    }
    return entries
  }

  /// The names in a folder, as ``entries(in:atMost:sign:)`` reads them.
  package static func names(
    in folder: Pathname, atMost limit: Int = .max
  ) throws(SystemReason) -> [[UInt8]] {
    try entries(in: folder, atMost: limit).map(\.name)
  }

  /// Reads the name where it lies: an entry may be shorter than its declared type.
  @unsafe private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }
}

/// The first pictures of a folder, for its card.
enum FolderCover {
  /// The number of names that are read: the first pictures among these are shown.
  static let mostNames = 4096

  /// The stack of pictures that represents a folder.
  static func stack(of folder: Pathname) -> PictureStack {
    PictureStack(folder: folder) { files(in: folder) }
  }

  /// The first files in a folder whose names call them pictures, in natural order; none if it cannot be read.
  static func files(in folder: Pathname) -> [Pathname] {
    guard let names = try? FolderListing.names(in: folder, atMost: mostNames) else { return [] }
    let pictures = names.filter { name in
      let file = FileName(name)
      return !file.isHidden && !file.isUnfinished && file.recognition == .picture
    }
    return NaturalOrder.sorted(pictures).prefix(PictureStack.size).map { folder.appending($0) }
  }
}

extension Pathname {
  /// The path of something in this folder.
  func appending(_ name: [UInt8]) -> Pathname {
    let slash = UInt8(ascii: "/")
    return Pathname(bytes + (bytes.last == slash ? [] : [slash]) + name)
  }
}

import CarouselDesktop
package import CarouselPaint
package import CarouselText
import Glibc

/// How folders are read.
public struct FolderReading: Sendable, Equatable {
  /// In which order their pictures come.
  public var order = AlbumOrder.name
  /// Whether the last picture comes first.
  public var isReversed = false
  /// Whether the folders in them are read as well.
  public var isRecursive = false
  /// Whether the folders in them are cards, before the pictures.
  public var showsFolders = false
  /// Whether the identities of their pictures begin with the folder's name: for several folders.
  public var namesFolders = false

  /// Whether the folders in a folder that has no pictures are read instead.
  public var looksDeeper = true
  /// The most folders that are read.
  var mostFolders = Int.max

  /// Folders without subfolders, by name.
  public init() {}

  /// The most sidecars that are read.
  static let mostSidecars = 10_000
  /// The deepest folders that are read.
  static let depth = 32

  /// What lies in a folder and, if that is wanted, in the folders below it.
  struct Contents: Sendable {
    /// The files, in no order.
    var paths: [Pathname] = []
    /// The folders that were read.
    var folders: [Pathname]
    /// The files that may be sidecars of pictures.
    var sidecars: Set<Pathname> = []
    /// Those of the paths that may be folders by what the folder says of them.
    var subfolders: Set<Pathname> = []
  }

  /// Reads a folder; `sign` is called whenever the file system has answered.
  func contents(of folder: Pathname, sign: () -> Void) throws(SystemReason) -> Contents {
    var contents = Contents(folders: [folder])
    var seen: Set<FileStatus.Identity> = []
    if let status = try? FileStatus(path: folder) { seen.insert(status.identity) }
    contents.paths = try paths(in: folder, depth: Self.depth, &seen, &contents, sign)
    return contents
  }

  /// The paths in the order in which they are shown; `statuses` tells of their times and sizes.
  func sorted(_ contents: Contents, statuses: ([Pathname]) -> [FileStatus?]) -> [Pathname] {
    var sorted = order.sorted(contents.paths, statuses: statuses)
    if isReversed { sorted.reverse() }
    guard !contents.subfolders.isEmpty else { return sorted }
    return sorted.filter(contents.subfolders.contains)
      + sorted.filter { !contents.subfolders.contains($0) }
  }

  private func paths(
    in folder: Pathname, depth: Int, _ seen: inout Set<FileStatus.Identity>,
    _ contents: inout Contents, _ sign: () -> Void
  ) throws(SystemReason) -> [Pathname] {
    let slash = UInt8(ascii: "/")
    let prefix = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    var found: [Pathname] = []
    for entry in try FolderListing.entries(in: folder, sign: sign) {
      sign()
      let (name, file) = (entry.name, FileName(entry.name))
      if name.suffix(Sidecar.suffix.count).elementsEqual(Sidecar.suffix),
        contents.sidecars.count < Self.mostSidecars
      {
        contents.sidecars.insert(Pathname(prefix + name))
      }
      guard !file.isHidden, !file.isUnfinished else { continue }
      let path = Pathname(prefix + name)
      guard isRecursive, depth > 0, contents.folders.count < mostFolders,
        FileName(of: path).recognition == .other,
        let status = try? FileStatus(path: path), status.kind == .folder
      else {
        found.append(path)
        if showsFolders, !isRecursive, entry.mayBeFolder, file.recognition == .other {
          contents.subfolders.insert(path)
        }
        continue
      }
      // A link may lead back to where one is.
      guard seen.insert(status.identity).inserted else { continue }
      contents.folders.append(path)
      // A folder within that cannot be read is left out, as a file is.
      found += (try? paths(in: path, depth: depth - 1, &seen, &contents, sign)) ?? []
    }
    return found
  }
}

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

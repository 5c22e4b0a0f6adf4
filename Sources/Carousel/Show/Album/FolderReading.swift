import CarouselPaint
import Glibc

/// How folders are read.
public struct FolderReading: Sendable, Equatable {
  /// In which order their pictures come.
  public var order = AlbumOrder.name
  /// Whether the last picture comes first.
  public var isReversed = false
  /// Whether the folders in them are read as well.
  public var isRecursive = false
  /// Whether the identities of their pictures begin with the folder's name: for several folders.
  public var namesFolders = false

  /// Folders by themselves, by name.
  public init() {}

  /// The deepest folders that are read.
  static let depth = 32

  /// What lies in a folder, in order, with the folders that were read.
  func contents(of folder: Pathname) throws(SystemReason) -> (
    paths: [Pathname], folders: [Pathname]
  ) {
    var visited = [folder]
    var seen: Set<FileStatus.Identity> = []
    if let status = try? FileStatus(path: folder) { seen.insert(status.identity) }
    let paths = try paths(in: folder, depth: Self.depth, &seen, &visited)
    let sorted = order.sorted(paths)
    return (isReversed ? sorted.reversed() : sorted, visited)
  }

  private func paths(
    in folder: Pathname, depth: Int, _ seen: inout Set<FileStatus.Identity>,
    _ visited: inout [Pathname]
  ) throws(SystemReason) -> [Pathname] {
    let slash = UInt8(ascii: "/")
    let prefix = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    var found: [Pathname] = []
    for name in try FolderListing.names(in: folder) {
      let file = FileName(name)
      guard !file.isHidden, !file.isUnfinished else { continue }
      let path = Pathname(prefix + name)
      guard isRecursive, depth > 0, FileName(of: path).recognition == .other,
        let status = try? FileStatus(path: path), status.kind == .folder
      else {
        found.append(path)
        continue
      }
      // A link may lead back to where one is.
      guard seen.insert(status.identity).inserted else { continue }
      visited.append(path)
      // A folder within that cannot be read is left out, as a file is.
      found += (try? paths(in: path, depth: depth - 1, &seen, &visited)) ?? []
    }
    return found
  }
}

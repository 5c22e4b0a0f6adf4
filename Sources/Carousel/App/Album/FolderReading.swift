import CarouselDesktop
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

public import CarouselPaint

/// A search for pictures in folders and files, and what it left out.
///
/// It reads the disk and may take a while; see ``FileSurvey``. What cannot be shown is skipped and
/// counted: it is an error only if nothing is left.
public struct AlbumScan: Sendable {
  /// Where to look.
  public enum Place: Sendable, Equatable {
    /// A folder or a file that was asked for by name.
    case named(Pathname)
    /// An entry of a list of files, which may name anything.
    case listed(Pathname)

    /// The path.
    public var path: Pathname {
      switch self {
      case .named(let path), .listed(let path): path
      }
    }
  }

  /// The pictures that were found.
  public private(set) var album = Album()
  /// How many of the places are neither pictures nor folders that can be read, and how many pictures
  /// in the folders no decoder is installed for.
  public private(set) var skippedCount = 0
  /// Why the first of them was skipped.
  public private(set) var firstReason: ShowError?

  /// Collects pictures, in the order of the places.
  ///
  /// A named folder contributes the regular, readable, not empty picture files directly inside it,
  /// in natural order (`2.png` before `10.png`). Hidden and unfinished files are left out there,
  /// and those that neither their names nor their first bytes call pictures; pictures for which no
  /// decoder is installed are skipped and counted. Symbolic links are followed. A file is a picture
  /// if its name or its first bytes say so.
  ///
  /// - Throws: Why the only place was skipped, ``ShowError/allSkipped(count:first:)`` where there
  ///   are several, ``ShowError/noPictures(places:)`` where the folders have none.
  public init(_ places: [Place]) throws(ShowError) {
    let findings = FileSurvey.findings(at: places.map(\.path))
    for (place, finding) in zip(places, findings) {
      switch (finding, place) {
      case (.picture, _): album.pictures.append(Album.Picture(path: place.path))
      case (.folder, .named(let folder)): add(folder: folder)
      case (.folder, .listed(let path)):
        skip(.unreadable(path: path.description, reason: SystemReason.isFolder.message))
      case (.undecodable, _): skip(.undecodable(path: place.path.description))
      case (.unusable(let reason), _): skip(reason)
      }
    }
    guard album.pictures.isEmpty else { return }
    guard let firstReason else {
      throw .noPictures(places: places.map(\.path.description))
    }
    throw skippedCount == 1 && places.count == 1
      ? firstReason : .allSkipped(count: skippedCount, first: firstReason.description)
  }

  /// One line about what was left out; `nil` if nothing was.
  public var warning: String? {
    guard let firstReason else { return nil }
    return skippedCount == 1
      ? "skipped: \(firstReason)" : "\(skippedCount) entries skipped; the first: \(firstReason)"
  }

  private mutating func skip(_ reason: ShowError) {
    skippedCount += 1
    if firstReason == nil { firstReason = reason }
  }

  private mutating func add(folder: Pathname) {
    let slash = UInt8(ascii: "/")
    let prefix = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    do throws(SystemReason) {
      let names = try FolderListing.names(in: folder).filter { name in
        let file = FileName(name)
        return !file.isHidden && !file.isUnfinished
      }
      let paths = NaturalOrder.sorted(names).map { Pathname(prefix + $0) }
      for (path, finding) in zip(paths, FileSurvey.findings(at: paths)) {
        switch finding {
        case .picture: album.pictures.append(Album.Picture(path: path))
        case .undecodable: skip(.undecodable(path: path.description))
        case .folder, .unusable: break
        }
      }
    } catch {
      skip(.unreadable(path: folder.description, reason: error.message))
    }
  }
}

extension Album {
  /// Collects pictures from folders and files as ``AlbumScan`` does, whatever it leaves out.
  public init(scanning paths: [Pathname]) throws(ShowError) {
    self = try AlbumScan(paths.map(AlbumScan.Place.named)).album
  }
}

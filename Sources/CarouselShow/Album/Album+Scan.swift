public import CarouselPaint

extension Album {
  /// Collects pictures from folders and files, in the order given.
  ///
  /// A folder contributes the regular, readable, not empty picture files directly inside it, in
  /// natural order (`2.png` before `10.png`). Hidden files and files of other kinds are left out;
  /// symbolic links are followed. A file must be a picture.
  ///
  /// - Throws: ``ShowError/unreadable(path:reason:)``, ``ShowError/notAPicture(path:)`` or
  ///   ``ShowError/noPictures(places:)``.
  public init(scanning paths: [FilePath]) throws(ShowError) {
    self.init()
    for path in paths {
      do throws(SystemReason) {
        if try FileStatus(path: path).kind == .folder {
          pictures += try Self.pictures(inFolder: path)
          continue
        }
        if let reason = FileStatus.whyUnreadable(path) { throw reason }
      } catch {
        throw .unreadable(path: path.description, reason: error.message)
      }
      guard Self.isPicture(path) else { throw .notAPicture(path: path.description) }
      pictures.append(Picture(path: path))
    }
    if pictures.isEmpty { throw .noPictures(places: paths.map(\.description)) }
  }

  private static func pictures(inFolder folder: FilePath) throws(SystemReason) -> [Picture] {
    let slash = UInt8(ascii: "/")
    let prefix = folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]
    let names = try FolderListing.names(in: folder).filter { name in
      let file = FileName(name)
      return !file.isHidden && file.isPicture
    }
    return NaturalOrder.sorted(names).compactMap { name in
      let path = FilePath(prefix + name)
      return isPicture(path) && FileStatus.whyUnreadable(path) == nil ? Picture(path: path) : nil
    }
  }

  /// Whether there is a regular file with content and a picture's name.
  private static func isPicture(_ path: FilePath) -> Bool {
    guard let status = try? FileStatus(path: path) else { return false }
    return status.kind == .file && status.size > 0 && FileName(of: path).isPicture
  }
}

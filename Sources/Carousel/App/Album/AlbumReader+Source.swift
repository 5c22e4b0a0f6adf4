public import CarouselPaint

extension AlbumReader {
  /// Where pictures come from.
  public enum Source: Sendable, Equatable {
    /// A folder or a file.
    case named(Pathname)
    /// A picture file, and the others in its folder around it.
    case siblings(of: Pathname)
    /// A list that is read from a descriptor until it ends. With `endedByNUL`, of paths that end
    /// with NUL.
    case list(Int32, endedByNUL: Bool)

    /// Whether it is watched where folders are.
    var isWatched: Bool {
      switch self {
      case .named(let path): !path.isWebAddress
      case .siblings: true
      case .list: false
      }
    }

    /// A file with the others in its folder, or a folder or an address alone.
    public static func around(_ path: Pathname) -> Source {
      guard !path.isWebAddress, (try? FileStatus(path: path))?.kind == .file else {
        return .named(path)
      }
      let isInFolder = path.bytes.contains(UInt8(ascii: "/"))
      return .siblings(of: isInFolder ? path : Pathname(Array("./".utf8) + path.bytes))
    }
  }
}

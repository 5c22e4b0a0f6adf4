internal import Glibc

/// A file with one pointer's pictures in several sizes, in the format of the X cursor library.
///
/// Nothing is read but the table of contents and the one picture that is asked for. The file may
/// hold anything: what does not fit together is no picture.
struct CursorFile: ~Copyable {
  /// The four letters that every such file begins with.
  private static var magic: UInt32 { 0x7275_6358 }
  /// What the table calls a picture.
  private static var pictureKind: UInt32 { 0xFFFD_0002 }
  /// More entries than any theme has.
  private static var mostEntries: UInt32 { 1024 }
  /// The largest side of a picture in pixels.
  private static var longestSide: UInt32 { 512 }

  /// A size that the file has, and where its first picture lies.
  private struct Entry {
    var size: Int
    var position: Int
  }

  private let descriptor: Int32

  /// Opens a file.
  ///
  /// Returns `nil` if there is none, or if it is no ordinary one.
  init?(path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The picture whose size is nearest to `size`, the larger of two, with the size it is meant for.
  func picture(nearestTo size: Int) -> (picture: CursorPicture, size: Int)? {
    let entries = contents
    guard
      let best = entries.min(by: {
        (abs($0.size - size), -$0.size) < (abs($1.size - size), -$1.size)
      }), let picture = picture(at: best.position)
    else { return nil }
    return (picture, best.size)
  }

  private var contents: [Entry] {
    guard let header = words(at: 0, count: 4), header[0] == Self.magic, header[1] >= 16,
      header[3] <= Self.mostEntries,
      let table = words(at: Int(header[1]), count: Int(header[3]) * 3)
    else { return [] }
    return stride(from: 0, to: table.count, by: 3).compactMap { place in
      guard table[place] == Self.pictureKind, table[place + 1] <= Self.longestSide else {
        return nil
      }
      return Entry(size: Int(table[place + 1]), position: Int(table[place + 2]))
    }
  }

  private func picture(at position: Int) -> CursorPicture? {
    guard let header = words(at: position, count: 9), header[0] >= 36,
      header[1] == Self.pictureKind
    else { return nil }
    let sides = 1...Self.longestSide
    let (width, height) = (header[4], header[5])
    guard sides.contains(width), sides.contains(height),
      let pixels = words(at: position + Int(header[0]), count: Int(width * height))
    else { return nil }
    return CursorPicture(
      width: Int(width), height: Int(height), hotspotX: Int(min(header[6], width - 1)),
      hotspotY: Int(min(header[7], height - 1)), scale: 1, pixels: pixels)
  }

  /// Words from a place of the file, which has the lowest byte first; `nil` if it ends before.
  private func words(at position: Int, count: Int) -> [UInt32]? {
    guard count > 0 else { return [] }
    var words = [UInt32](repeating: 0, count: count)
    let isWhole = unsafe words.withUnsafeMutableBytes { room in
      var filled = 0
      while filled < room.count {
        let found = unsafe pread(
          descriptor, room.baseAddress.map { unsafe $0 + filled }, room.count - filled,
          off_t(position + filled))
        if found < 0 && errno == EINTR { continue }
        guard found > 0 else { return false }
        filled += found
      }
      return true
    }
    return isWhole ? words.map(UInt32.init(littleEndian:)) : nil
  }
}

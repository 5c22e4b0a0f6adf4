import CarouselDesktop
import CarouselPaint

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

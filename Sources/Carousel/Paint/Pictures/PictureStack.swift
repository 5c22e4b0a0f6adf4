/// A small stack of the first pictures of a folder.
///
/// Which they are is asked for when the stack is made, on another thread.
public struct PictureStack: Sendable {
  /// The folder, which names the stack.
  public let folder: Pathname
  /// Returns the files on the stack, the uppermost first.
  ///
  /// It may wait for the file system of the folder. Only the first ``size`` files count.
  public let files: @Sendable () -> [Pathname]

  /// The number of pictures on a stack.
  public static let size = 3

  /// A stack of what `files` returns.
  public init(folder: Pathname, files: @escaping @Sendable () -> [Pathname]) {
    (self.folder, self.files) = (folder, files)
  }
}

extension PictureStack: Hashable {
  /// Compares the folders.
  public static func == (a: PictureStack, b: PictureStack) -> Bool { a.folder == b.folder }

  /// Feeds the folder.
  public func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}

/// What whoever makes a picture may ask whoever wants it.
struct PictureWork {
  /// Whether it is still wanted; asked between pieces of the file.
  let isWanted: () -> Bool
  /// Waits until no other large picture is being decoded, and keeps others waiting until this one
  /// is done.
  let awaitMemory: () -> Void

  /// From how many bytes on a picture is large while it is decoded.
  static let largeBytes = 48 << 20
}

/// The kinds of work that do not wait for each other.
enum PictureLane: CaseIterable {
  /// Cards and texts, which are painted in a moment.
  case painting
  /// Files, which may take any time.
  case decoding
}

extension PictureSource {
  /// Where its pictures are made.
  var lane: PictureLane { isDecoded ? .decoding : .painting }
}

/// The kinds of work that do not wait for each other.
enum PictureLane: CaseIterable {
  /// Cards and texts, which are painted in a moment.
  case painting
  /// Files, which may take any time.
  case decoding
  /// Frames of the moving picture that is seen, one after the other.
  case playing
}

extension PictureRequest {
  /// Where it is made.
  var lane: PictureLane {
    if frame != nil { return .playing }
    return source.isDecoded ? .decoding : .painting
  }
}

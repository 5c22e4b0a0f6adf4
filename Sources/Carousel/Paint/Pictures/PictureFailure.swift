/// Why a picture could not be made, in which sizes, and when that is tried again.
struct PictureFailure {
  let error: PaintError
  /// The fewest pixels of a card for which it cannot be made, or 0 if it cannot be made at all.
  let fewestPixels: Int
  /// When it is to be tried again, in seconds, or `nil` if that would change nothing.
  let nextTrial: Double?
  /// The seconds between the last trial and the next.
  private let pause: Double

  /// The pause after the first failure, in seconds.
  ///
  /// It doubles after each further failure.
  static let firstPause = 2.0
  /// The longest pause, in seconds.
  static let longestPause = 300.0

  /// A failure at `time`, after an earlier one of the same picture, if there was one.
  init(_ error: PaintError, pixels: Int, after earlier: PictureFailure?, at time: Double) {
    self.error = error
    fewestPixels = min(pixels, earlier?.fewestPixels ?? pixels)
    pause = min(earlier.map { $0.pause * 2 } ?? Self.firstPause, Self.longestPause)
    nextTrial = error.mayPass ? time + pause : nil
  }

  /// Whether nothing is to be made for a request at `time`: it would fail again.
  func covers(_ request: PictureRequest, at time: Double) -> Bool {
    request.box.pixels >= fewestPixels && !(nextTrial.map { $0 <= time } ?? false)
  }
}

/// A picture of which a part is shown, because its file is not whole: it may be a download in progress.
struct UnfinishedPicture {
  /// The bytes of its file.
  private let bytes: Int
  /// The seconds until it is read again.
  private let pause: Double
  /// When its file is read again, or `nil` if it has not grown for too long.
  let nextTrial: Double?

  /// The longest pause, in seconds.
  private static let longestPause = 64.0

  /// A picture that was read at `time` from a file of `bytes` bytes, after an earlier part of it.
  init(bytes: Int, after earlier: UnfinishedPicture?, at time: Double) {
    self.bytes = bytes
    pause =
      earlier.map { $0.bytes == bytes ? $0.pause * 2 : PictureFailure.firstPause }
      ?? PictureFailure.firstPause
    nextTrial = pause <= Self.longestPause ? time + pause : nil
  }

  /// Whether its file is to be read again at `time`.
  func isDue(at time: Double) -> Bool { nextTrial.map { $0 <= time } ?? false }
}

extension PaintError {
  /// Whether a retry may succeed without a change of the picture: a server, a
  /// network file system or memory can come back.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreadable, .emptyFile, .tookTooLong, .noThreadLeft, .unavailable, .system: true
    case .notARegularFile, .fileTooLarge, .pictureTooLarge, .unknownFormat, .undecodable,
      .canceled, .noSandbox,
      .cairo, .invalidSize, .unwritable:
      false
    }
  }
}

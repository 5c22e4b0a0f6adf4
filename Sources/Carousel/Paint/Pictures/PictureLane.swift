import CarouselLocking
import Glibc

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
  /// What its file seems to be by its name: files of one kind take about the same time.
  var kind: [UInt8] {
    switch source {
    case .file(let path), .turned(let path, _): path.suffix
    case .fetched(let picture): Pathname(picture.name).suffix
    case .row(let row): row.icon.suffix
    case .painted, .stack, .text: []
    }
  }

  /// Where it is made.
  var lane: PictureLane {
    if frame != nil { return .playing }
    switch source {
    case .stack, .row: return .decoding
    default: return source.isDecoded ? .decoding : .painting
    }
  }
}

extension EventCounter {
  /// A counter of which threads take one at a time.
  static func tokens() throws(PaintError) -> EventCounter {
    let tokens = EventCounter(oneAtATime: true)
    guard tokens.fileDescriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
    return tokens
  }
}

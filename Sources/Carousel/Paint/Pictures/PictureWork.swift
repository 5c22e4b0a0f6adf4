import Glibc
import CarouselLocking
import QuadRaster

/// The callbacks of a decoder to the owner of its request.
struct PictureWork {
  /// Returns whether the picture is still wanted.
  ///
  /// It is called between pieces of the file.
  let interest: () -> PictureInterest
  /// Waits until a number of bytes is available, and reserves them until the picture is done.
  ///
  /// Returns `false` if the picture is no longer wanted.
  let reserve: (_ bytes: Int) -> Bool
  /// The memory for the texels of a picture, all 0, or `nil` if there is none.
  var memory: (PixelSize) -> TexelPlane? = {
    TexelPlane(width: $0.width, height: $0.height)
  }
  /// Called with the process ID of a worker that begins to work at it.
  var isMadeByWorker: (_ process: Int32) -> Void = { _ in }
  /// Called before an operation that cannot be stopped from outside.
  var becomesUnstoppable: () -> Void = {}
  /// Called with a file before the file system is accessed for it, and with `nil` when that has answered.
  var awaitsFile: (_ path: Pathname?) -> Void = { _ in }

  /// Work that is wanted to its end and has all memory.
  static var undisturbed: PictureWork {
    PictureWork(interest: { .wanted }, reserve: { _ in true })
  }
}

/// How much a picture is still wanted.
enum PictureInterest {
  case wanted
  /// Not wanted, but it does no harm.
  case unwanted
  /// It has taken too long and has to end immediately.
  case overdue
}

/// Time limits for pictures, in seconds, and what happens to those that exceed them.
///
/// Time in which a picture's worker or thread waits for a processor does not count.
///
/// A slow picture does not delay the others: another thread takes its place. Workers that are
/// slow while others have not even been tried are ended and tried again later. A thread that paints
/// or decodes cannot be stopped from outside: it is abandoned in the end, and only a limited
/// number can be lost in this way.
struct PicturePatience {
  /// After this time others no longer wait for it.
  var slow = 0.1
  /// After this time it makes room for those that have not been tried.
  var crowded = 0.3
  /// After this time, with all its trials, it has failed.
  var lost = 10.0
  /// How many threads of a lane may be slow or lost, in addition to those at work.
  var threads = 6
}

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

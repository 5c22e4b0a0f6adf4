/// What the inspector of a test compositor knows of a surface.
final class SurfaceInspection {
  /// The commits, oldest first; of very many the latest.
  fileprivate var commits: [SurfaceCommit] = []
  var history = ContentHistory()
  /// What is known of memory that held the pixels it shows.
  var digests: RowDigests?
  /// The serial of the last configure that was reported as unanswered.
  var overdue: UInt32?

  /// Adds a commit to the log, which keeps the latest of them and of their pictures.
  func log(_ commit: SurfaceCommit, keeping most: Int, pictures: Int) {
    if commits.count / 2 > most { commits.removeFirst(commits.count - most) }
    commits.append(commit)
    guard pictures > 0, commit.hasBuffer else { return }
    let pictured = commits.indices.filter { commits[$0].image != nil }
    for index in pictured.dropLast(pictures) { commits[index].image = nil }
  }
}

extension ServerSurface {
  var inspected: SurfaceInspection {
    if let known = inspection as? SurfaceInspection { return known }
    let new = SurfaceInspection()
    inspection = new
    return new
  }

  /// The commits, oldest first; of very many the latest.
  ///
  /// Empty if the compositor is no ``TestCompositor``.
  public var commits: [SurfaceCommit] { (inspection as? SurfaceInspection)?.commits ?? [] }
  /// The commits that brought a buffer.
  public var frames: [SurfaceCommit] { commits.filter(\.hasBuffer) }
}

/// One commit of a surface, as the compositor saw it.
public struct SurfaceCommit: Hashable, Sendable {
  /// When it arrived.
  public let instant: Duration
  /// Whether it brought a buffer.
  public let hasBuffer: Bool
  /// The width of the buffer in pixels, or 0 without one.
  public let bufferWidth: Int
  /// The height of the buffer in pixels, or 0 without one.
  public let bufferHeight: Int
  /// The number of the buffer's object, or 0 without one.
  public let buffer: UInt32
  /// The buffer scale.
  public let scale: Int
  /// The surface's width in logical units.
  public let width: Int
  /// The surface's height in logical units.
  public let height: Int
  /// The damage in pixels of the buffer.
  public let damage: Coverage
  /// Whether a frame callback was asked for.
  public let asksForFrame: Bool
  /// Whether it was the first since a configure was acknowledged.
  public let answersConfigure: Bool
  /// The pixels, if the compositor keeps pictures.
  public internal(set) var image: PixelImage?
}

/// How the latest contents of a surface followed each other.
struct ContentHistory {
  private var last: Duration?
  private var unseen = 0
  private var repeated = 0
  private var unpaced = 0

  /// Adds a content to the history, and what follows from it to `facts`: `isWaiting` says that the content
  /// before waits for the next refresh, `asksForFeedback` that presentation feedback is requested.
  mutating func note(
    _ facts: inout CommitFacts, isWaiting: Bool, asksForFeedback: Bool, at now: Duration
  ) {
    guard facts.hasBuffer else { return }
    facts.previousContent = last
    unseen = isWaiting ? unseen + 1 : 0
    // Parts, cursors and icons are drawn when what they belong to is.
    let isOnItsOwn = !["wl_subsurface", "cursor", "drag icon"].contains(facts.role)
    let isContinuous = last.map { now - $0 < .milliseconds(100) } ?? false
    let isPaced =
      facts.newCallbacks > 0 || facts.outstandingCallbacks > 0 || asksForFeedback
      || facts.answersConfigure
    unpaced = isOnItsOwn && isContinuous && !isPaced ? unpaced + 1 : 0
    repeated = isOnItsOwn && facts.repeatsPicture && !facts.answersConfigure ? repeated + 1 : 0
    last = now
    facts.unseenContents = isOnItsOwn ? unseen : 0
    facts.unpacedContents = unpaced
    facts.repeatedContents = repeated
  }
}

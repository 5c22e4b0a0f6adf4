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

internal import Glibc
public import WaylandTesting

extension TestCompositor {
  /// What windows still do at the end of a test, when nothing should happen any more: one line for each
  /// surface that commits in every one of ten seconds, with a buffer or without.
  ///
  /// The seconds are virtual, and captions are painted in real time, so each is followed by a short wait.
  public func unrest() -> [String] {
    var lines: [String] = []
    for _ in 0..<10 {
      lines = commitsOfASecond()
      if lines.isEmpty { return [] }
      usleep(20_000)
    }
    return lines
  }

  private func commitsOfASecond() -> [String] {
    let before = surfaces.map { ($0, $0.commits.count) }
    for _ in 0..<60 { advance(by: .nanoseconds(16_666_667)) }
    return before.compactMap { surface, commits in
      let more = surface.commits.count - commits
      return more > 0 ? "a window that should be at rest commits \(more) times in a second" : nil
    }
  }
}

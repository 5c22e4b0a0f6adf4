public import WaylandTesting

extension TestCompositor {
  /// What windows do in the next second, at the end of a test when nothing should happen any more: one line
  /// for each surface that commits, with a buffer or without.
  public func unrest() -> [String] {
    let before = surfaces.map { ($0, $0.commits.count) }
    for _ in 0..<60 { advance(by: .nanoseconds(16_666_667)) }
    return before.compactMap { surface, commits in
      let more = surface.commits.count - commits
      return more > 0 ? "a window that should be at rest commits \(more) times in a second" : nil
    }
  }
}

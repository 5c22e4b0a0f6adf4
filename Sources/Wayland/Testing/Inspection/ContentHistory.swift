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

extension Rule {
  /// How long an unanswered frame callback must have waited before a client may draw without it.
  private static let patience = Duration.milliseconds(250)

  /// New content waits for the frame callback of the last, unless it answers a configure.
  ///
  /// It may also come without, at most once in 250 ms, while the callback stays unanswered.
  public static let commitPerCallback = Rule(
    "one commit per frame callback", .wasteful, "wl_surface.frame",
    "The frame request is useful for knowing when it is a good time to start drawing the next "
      + "frame of an animation."
  ) { facts, instant in
    guard facts.role == "xdg_toplevel", facts.hasBuffer, !facts.answersConfigure,
      let oldest = facts.oldestCallback, let newest = facts.newestCallback
    else { return nil }
    // An old one may be lost; what counts then is the one asked for since the last content.
    let isWaiting = instant - newest < patience && newest >= facts.previousContent ?? newest
    return isWaiting || instant - oldest < patience
      ? "surface \(facts.surface) has new content while its callback is unanswered" : nil
  }

  /// Content is shown before it is replaced.
  ///
  /// One content that is replaced in the same refresh is allowed: input may come late.
  public static let seenContent = Rule(
    "at most two contents in a refresh", .wasteful, "wl_surface.commit",
    "Content that is replaced before the next refresh is never shown."
  ) { facts, _ in
    guard facts.hasBuffer, !facts.answersConfigure, facts.oldestCallback == nil,
      facts.unseenContents >= 2
    else { return nil }
    return "content \(facts.unseenContents + 1) of surface \(facts.surface) in one refresh"
  }

  /// A client that draws continuously asks for frame callbacks or presentation feedback.
  public static let askForCallbacks = Rule(
    "an animation asks for frame callbacks", .advice, "wl_surface.frame",
    "A client can draw at the rate of the display, and not at all while hidden, only if it asks "
      + "when to draw."
  ) { facts, _ in
    guard facts.unpacedContents == CommitFacts.continuous else { return nil }
    return "\(facts.unpacedContents) contents of surface \(facts.surface) without asking"
  }

  /// New content differs from the old.
  public static let changedContent = Rule(
    "new content differs from the old", .wasteful, "wl_surface.commit",
    "The same pixels again change nothing on the screen."
  ) { facts, _ in
    guard facts.repeatedContents == CommitFacts.continuous else { return nil }
    return "\(facts.repeatedContents) contents of surface \(facts.surface) in a row with the same "
      + "pixels"
  }

  /// A suspended window draws nothing after it has answered the configure that said so.
  public static let quietWhileSuspended = Rule(
    "draw nothing while suspended", .wasteful, "xdg_toplevel.state.suspended",
    "The surface is currently not ordinarily being repainted; for example because its content is "
      + "occluded by another window, or its outputs are switched off."
  ) { facts, _ in
    guard facts.hasBuffer, facts.suspendedSince != nil, !facts.answersConfigure else { return nil }
    return "surface \(facts.surface) was drawn while suspended"
  }

  /// The frame callbacks of a surface are answered before the next are asked for.
  ///
  /// Several with one commit count as one: a toolkit and its drawing library may each want their own.
  /// A second is allowed once the first has been unanswered for 250 ms; further ones are at least a
  /// second apart, and at most eight are unanswered.
  public static let oneCallback = Rule(
    "one frame callback at a time", .advice, "wl_surface.frame",
    "Callbacks that wait are answered together after a pause; a client that draws for each draws as "
      + "many frames in a row.",
    exceptions: ["weston-subsurfaces and weston-constraints ask with every commit"]
  ) { facts, instant in
    guard facts.newCallbacks > 0, !facts.answersConfigure, let newest = facts.newestCallback else {
      return nil
    }
    let count = facts.outstandingCallbacks + 1
    if count > 8 { return "\(count) callbacks of surface \(facts.surface) unanswered" }
    let needed = facts.outstandingCallbacks > 1 ? Duration.seconds(1) : patience
    return instant - newest < needed
      ? "callback \(count) of surface \(facts.surface) while others are unanswered" : nil
  }

  /// At most eight requests for presentation feedback are outstanding.
  public static let boundedFeedback = Rule(
    "bounded presentation feedback", .wasteful, "wp_presentation.feedback",
    "Feedback that is requested and not delivered must not accumulate."
  ) { observation in
    guard case .feedback(let outstanding) = observation, outstanding > 8 else { return nil }
    return "\(outstanding) requests for feedback are outstanding"
  }

  /// A timer that is due fires and is gone: a client does not spin.
  public static let noBusyTimer = Rule(
    "no timer stays in the past", .wasteful, "",
    "A timer that is due and stays due is a busy loop."
  ) { observation in
    guard case .busyTimer(let turns) = observation else { return nil }
    return "a timer was still in the past after \(turns) turns"
  }
}

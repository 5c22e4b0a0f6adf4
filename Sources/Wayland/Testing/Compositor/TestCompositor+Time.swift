internal import CarouselCWaylandServer
internal import Glibc

extension TestCompositor {
  /// Makes `client` take part in ``settle(limit:)`` and ``advance(by:)``.
  public func attach(_ client: any TestedClient) { clients.append(client) }

  /// Ends the part of `client`.
  public func detach(_ client: any TestedClient) { clients.removeAll { $0 === client } }

  /// Lets client and compositor act in turn until neither has anything more to say.
  ///
  /// Time stands still. Two clients that answer each other endlessly are stopped after `limit` rounds.
  ///
  /// - Returns: The rounds taken.
  @discardableResult
  public func settle(limit: Int = 1000) -> Int {
    var quiet = 0
    var before = said
    var onWay: Int?
    // Pending events are sent first, so that clients have something to handle. A separate process
    // would wake up for them and again for the time, or for both together.
    if before != settled, clients.allSatisfy(\.isAtRest), !isDeaf { flush() }
    for round in 1...max(1, limit) {
      let heard = said
      for client in clients { client.turn() }
      turn()
      if isFlooded { return round }
      let now = said
      let isAtRest = heard.events == now.events && relay == nil && clients.allSatisfy(\.isAtRest)
      guard now == before || isAtRest else {
        (before, quiet, onWay) = (now, 0, nil)
        continue
      }
      // Without messages since it was still, it is still.
      let bytes = now == settled && deafUntil == nil && relay == nil ? 0 : bytesOnWay
      quiet = onWay == nil || onWay == bytes ? quiet + 1 : 0
      (before, onWay) = (now, bytes)
      guard quiet == 2 || isAtRest && bytes == 0 else { continue }
      settled = bytes == 0 && deafUntil == nil ? now : nil
      return round
    }
    return limit
  }

  /// Lets `duration` pass, one event after the other: displays, scripts, faults and the clients'
  /// own timers each at their instant, with ``settle(limit:)`` after each.
  ///
  /// In real time it waits as long.
  public func advance(by duration: Duration) {
    advance(to: clock.now + duration)
  }

  /// Lets time pass until `instant` (see ``advance(by:)``).
  public func advance(to instant: Duration) {
    if let realTime {
      _ = follow(realTime, until: instant)
      return inspection.checkHeldBuffers()
    }
    settle()
    while let due = nextDue, due <= instant, isDue(before: instant) {
      step(to: due, before: instant)
    }
    arrive(at: instant)
    inspection.checkHeldBuffers()
  }

  /// Whether anything can still happen.
  ///
  /// At the end, only work on the agenda counts, not overdue timers of clients.
  private func isDue(before instant: Duration) -> Bool {
    clock.now < instant || clock.nextDue.map { $0 <= instant } ?? false
  }

  private func arrive(at instant: Duration) {
    clock.move(to: instant)
    settle()
    checkAnswers()
  }

  /// Lets time pass until `condition` holds, at most `limit`.
  ///
  /// - Returns: Whether it came to hold.
  @discardableResult
  public func advance(within limit: Duration, until condition: () -> Bool) -> Bool {
    let end = clock.now + limit
    if let realTime { return follow(realTime, until: end, or: condition) }
    settle()
    while !condition() {
      guard let due = nextDue, due <= end, isDue(before: end) else {
        arrive(at: end)
        return condition()
      }
      step(to: due, before: end)
    }
    return true
  }

  /// A Boolean value that indicates whether a program has committed too many frames at this instant: it
  /// never waits for the compositor.
  ///
  /// Time then goes on, and from then on sooner.
  private var isFlooded: Bool {
    guard !programs.isEmpty else { return false }
    let commits = frameLog.frames.count + frameLog.forgotten
    if commitsBefore.instant != clock.now {
      commitsBefore = (clock.now, commits)
      spentBefore = nil
    }
    let count = commits - commitsBefore.count
    guard count >= min(mostCommits, Self.suspectCommits), let latest = frameLog.frames.last,
      let program = programs.first(where: {
        $0.processIdentifier == owners[latest.surface.client]
      })
    else { return false }
    if count < mostCommits {
      // A program that draws slowly gets fewer of these waits.
      let spent = program.processorTime
      let first = spentBefore ?? spent
      spentBefore = first
      guard spent - first >= Self.floodPatience else { return false }
    }
    program.isRestless = true
    mostCommits = Self.laterCommits
    return true
  }

  /// How many frames an instant holds before a program is called restless.
  static var patientCommits: Int { 250 }

  /// From how many frames at an instant on the processor time of the program counts.
  private static var suspectCommits: Int { 32 }

  /// How long a program may compute for more frames than that at one instant.
  private static var floodPatience: Duration { .seconds(3) }

  /// How many frames an instant holds once a program has been found restless.
  private static var laterCommits: Int { 16 }

  private func step(to due: Duration, before end: Duration) {
    if due <= clock.now, clock.nextDue.map({ $0 > clock.now }) ?? true {
      passLateTimer(before: end)
    } else {
      lateSteps = 0
      clock.move(to: max(due, clock.now))
    }
    if !isUndisturbed { settle() }
    checkAnswers()
  }

  /// Whether nothing was said since all was settled, and no client has a timer to see to.
  private var isUndisturbed: Bool {
    said == settled
      && clients.allSatisfy { client in
        client.isAtRest && client.nextDeadline.map { $0 > clock.now } ?? true
      }
  }

  /// Goes on although a client's timer stays in the past: a busy loop must not hold the clock.
  private func passLateTimer(before end: Duration) {
    lateSteps += 1
    guard lateSteps >= Self.patientSteps else {
      return clock.move(to: min(end, clock.now + .microseconds(1)))
    }
    if lateSteps == Self.patientSteps { observe(.busyTimer(turns: lateSteps)) }
    clock.move(to: min(clock.nextDue ?? end, end, clock.now + .milliseconds(1)))
  }

  private static var patientSteps: Int { 1000 }

  private var said: Said {
    Said(requests: wire.requests, events: wire.events, carried: relay?.carried ?? 0)
  }

  /// The bytes that one side has sent and the other not read; more while a pipe or a relay is not
  /// empty.
  private var bytesOnWay: Int {
    var sum = isTransferring || relay?.hasNews == true ? 1 : 0
    for client in connections {
      guard let pointer = unsafe client.pointer else { continue }
      let socket = unsafe wl_client_get_fd(pointer)
      var (arrived, sent): (Int32, Int32) = (0, 0)
      _ = unsafe ioctl(socket, UInt(FIONREAD), &arrived)
      _ = unsafe ioctl(socket, UInt(TIOCOUTQ), &sent)
      sum += Int(arrived) + Int(sent)
    }
    return sum
  }
}

/// How many messages there were, at an instant.
struct Said: Equatable {
  let requests: Int
  let events: Int
  let carried: Int
}

extension TestCompositor {
  /// Follows the real clock until `instant`, or until `condition` holds.
  ///
  /// Returns whether it does.
  func follow(
    _ realTime: RealTime, until instant: Duration, or condition: () -> Bool = { false }
  ) -> Bool {
    while true {
      settle()
      if condition() { return true }
      let now = realTime.instant
      if now >= instant {
        clock.move(to: instant)
        settle()
        checkAnswers()
        return condition()
      }
      if let due = nextDue, due <= now {
        clock.move(to: now)
      } else {
        realTime.wait(
          for: [descriptor] + [relay?.descriptor].compactMap(\.self),
          until: min(nextDue ?? instant, instant, now + Self.look))
        clock.move(to: min(realTime.instant, instant))
      }
      checkAnswers()
    }
  }

  /// How often programs that say nothing are looked after: whether they still run.
  private static var look: Duration { .milliseconds(50) }
}

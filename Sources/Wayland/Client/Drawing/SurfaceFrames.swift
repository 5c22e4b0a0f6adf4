/// Draws the frames of a surface: when the schedule says, into buffers that are free, and follows
/// them until they are seen.
final class SurfaceFrames {
  var onFrame: ((SurfaceFrame) -> FrameResult)?
  /// Called when it is time to look again.
  var onTime: (() -> Void)?
  private(set) var statistics = SurfaceStatistics()
  var schedule = FrameSchedule()
  let history: CommitHistory
  /// The time of the newest input since the last frame.
  private var newestInput: Nanoseconds?
  /// Whether a frame is being drawn.
  private(set) var isDrawing = false
  private let session: Session
  private let supply: BufferSupply
  private var timer: LoopTimer?
  /// When one buffer is enough, unless a frame is drawn before, or `nil` if there is no other.
  private var restTime: Nanoseconds?
  /// How long after the last frame that is.
  private static var pauseBeforeRest: Nanoseconds { 1_200_000_000 }
  /// What the last commit told the compositor.
  private var committedLayout: SurfaceLayout?
  /// Whether the surface shows a picture.
  var hasContent: Bool { committedLayout != nil }
  /// Whether events came while a drawing served the loop, and wait for its end.
  private var isHeldBack = false
  /// Whether something was said of the surface that takes effect with a commit.
  private var isCommitOwed = false
  /// Whether an acknowledged configure waits for a commit, with a frame or without one.
  var owesAnswer = false
  /// How often it has ended or begun again: what was drawn before then is not committed.
  private var restarts = 0

  init(_ session: Session) {
    self.session = session
    supply = BufferSupply(session)
    history = CommitHistory(session.presentationTrust)
    timer = session.loop.makeTimer { [weak self] in self?.onTime?() }
  }

  /// Drops pending work.
  ///
  /// Nothing is drawn any more.
  func stop() {
    restart()
    schedule.end()
  }

  /// Begins again for another surface of the wire.
  func restart() {
    restarts += 1
    timer?.disarm()
    restTime = nil
    history.end()
    schedule = FrameSchedule()
    schedule.requestFrame()
    committedLayout = nil
    owesAnswer = false
  }

  /// The surface is gone, and what it showed may go.
  func releaseBuffers() {
    supply.ring.retire()
  }

  /// A frame is being drawn, and has served the loop: what that brought is looked at afterwards.
  func holdBack() { isHeldBack = true }

  /// Commits pending surface state, with the next frame or without one.
  ///
  /// Never immediately: an acknowledged configure must be followed by its frame.
  func commitSoon() {
    isCommitOwed = true
    schedule.requestFrame()
  }

  /// Takes the newest input that a frame can show.
  func note(input time: Nanoseconds?) {
    if let time { newestInput = max(newestInput ?? time, time) }
  }

  /// Looks whether to draw, and draws.
  func update(_ layout: SurfaceLayout, on wire: Surface, for role: (any DrawingRole)?) {
    let now = session.loop.now
    if let retryAt = supply.retryAt, now < retryAt {
      timer?.arm(at: retryAt)
      return
    }
    switch schedule.decide(now: now) {
    case .rest:
      timer?.disarm()
      if schedule.outstanding == 0 { trimBuffers(now) }
    case .wait(let time): timer?.arm(at: time)
    case .draw(let slot):
      timer?.disarm()
      draw(layout, on: wire, for: role, in: slot, now: now)
      if isHeldBack {
        isHeldBack = false
        timer?.arm(at: session.loop.now)
      }
    }
    if owesAnswer, hasContent {
      owesAnswer = false
      wire.commitAnswer()
    }
  }

  /// Frees the memory of buffers that no frame needs soon.
  private func trimBuffers(_ now: Nanoseconds) {
    supply.ring.trim(to: 2)
    guard let restTime else { return }
    if now < restTime {
      timer?.arm(at: restTime)
    } else {
      supply.ring.trim(to: 1)
      self.restTime = nil
    }
  }

  private func draw(
    _ layout: SurfaceLayout, on wire: Surface, for role: (any DrawingRole)?,
    in slot: FrameSchedule.Slot, now: Nanoseconds
  ) {
    guard let buffer = obtain(layout, now: now) else { return }
    let ring = supply.ring
    let drawing = begin(layout, in: slot, now)
    // Buffers of the same size may be there, but what they show lies elsewhere.
    if drawing.isNewLayout { ring.forgetContent() }
    let pixels = ring.pixels(of: buffer)
    let frame = SurfaceFrame(
      pixels: pixels.part(layout.contentArea), size: layout.content, scale: layout.scale,
      transform: layout.transform, showTime: drawing.showTime, now: now)
    let restarts = restarts
    let result = paint(frame)
    guard self.restarts == restarts else { return }
    if case .painted = result { ring.drew(into: buffer) }
    let wantsMore = schedule.isDirty
    let inset = role?.paintInset(
      pixels.part(layout.insetArea), lastFrame: buffer.lastFrame, frame: ring.frame + 1)
    guard self.restarts == restarts else { return }
    let damage = drawing.damage(of: result, inset: inset)
    if damage.isEmpty && !slot.isAnswer {
      // No visible change, but continuing needs a callback.
      if isCommitOwed || (wantsMore && slot.asksCallback) { commitNothing(wire, slot) }
    } else {
      if case .unchanged = result, let last = ring.last, last !== buffer, !drawing.isNewLayout {
        frame.pixels.copy(ring.pixels(of: last).part(layout.contentArea))
        buffer.drawing = last.drawing
      }
      wire.attach(buffer, asksRelease: ring.hasStrayReleases)
      commit(on: wire, for: role, damage, drawing, bufferAge: pixels.age)
      ring.commit(buffer)
      restTime = ring.buffers.count > 1 ? session.loop.now + Self.pauseBeforeRest : nil
    }
    if wantsMore { schedule.requestFrame() }
  }

  private func begin(
    _ layout: SurfaceLayout, in slot: FrameSchedule.Slot, _ now: Nanoseconds
  ) -> Drawing {
    defer { newestInput = nil }
    return Drawing(
      number: statistics.frames + 1, layout: layout, isNewLayout: layout != committedLayout,
      slot: slot, start: now, showTime: schedule.begin(slot), newestInput: newestInput)
  }

  /// A buffer to draw into, or `nil` if it has to wait, for the compositor or for memory.
  private func obtain(_ layout: SurfaceLayout, now: Nanoseconds) -> ShmBuffer? {
    switch supply.obtain(layout, now: now) {
    case .buffer(let buffer): return buffer
    case .kept(let isNews): if isNews { statistics.waitsForBuffer += 1 }
    case .failed(let error, let retryAt):
      // The last picture stays; what has no memory now may have some soon.
      if let error {
        session.warn("no memory for a window of \(layout.width) × \(layout.height): \(error)")
      }
      timer?.arm(at: retryAt)
    }
    return nil
  }

  /// Has the frame drawn, however long that takes.
  private func paint(_ frame: SurfaceFrame) -> FrameResult {
    isDrawing = true
    defer { isDrawing = false }
    return onFrame?(frame) ?? .painted(damage: [frame.pixels.bounds])
  }

  /// Commits what was attached.
  private func commit(
    on wire: Surface, for role: (any DrawingRole)?, _ damage: [PixelRectangle],
    _ drawing: Drawing, bufferAge: Int?
  ) {
    let slot = drawing.slot
    if slot.asksCallback { askCallback(wire) }
    let isAsked = history.askFeedback(
      session.presentationClock, wire.proxy, number: drawing.number, start: drawing.start,
      loop: session.loop
    ) { [weak self] in self?.take($0, drawing) }
    if drawing.isNewLayout {
      wire.show(drawing.layout)
      role?.willCommit(drawing.layout)
      committedLayout = drawing.layout
    }
    wire.order(afterLast: slot.callback != nil && !slot.isAnswer)
    wire.commit(damage)
    (isCommitOwed, owesAnswer) = (false, false)
    let now = session.loop.now
    history.add(
      FrameRecord(
        drawing, commit: now, period: schedule.period, damage: damage, bufferAge: bufferAge),
      isComplete: !isAsked)
    note(slot, hasPicture: true)
    statistics.frames += 1
    if slot.isAnswer { statistics.answers += 1 }
    if drawing.number == 1 { role?.hasAppeared() }
  }

  /// Asks for a callback without a new picture.
  private func commitNothing(_ wire: Surface, _ slot: FrameSchedule.Slot) {
    if slot.asksCallback { askCallback(wire) }
    wire.commitNothing()
    (isCommitOwed, owesAnswer) = (false, false)
    note(slot, hasPicture: false)
    statistics.emptyFrames += 1
  }

  private func note(_ slot: FrameSchedule.Slot, hasPicture: Bool) {
    if slot.asksCallback, schedule.outstanding > 0 { statistics.kicks += 1 }
    schedule.committed(slot, at: session.loop.now, hasPicture: hasPicture)
  }

  private func askCallback(_ wire: Surface) {
    history.askCallback(wire.proxy) { [weak self] count in
      guard let self else { return }
      statistics.callbacks += 1
      schedule.callbackArrived(at: session.loop.now, answers: count)
    }
  }

  private func take(_ presentation: Presentation?, _ drawing: Drawing) {
    guard let presentation else {
      statistics.discarded += 1
      return schedule.discarded()
    }
    statistics.presented += 1
    schedule.presented(drawing, presentation)
  }
}

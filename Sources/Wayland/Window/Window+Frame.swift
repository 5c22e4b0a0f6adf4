extension Window {
  /// Looks what is to do; called after every batch of events and when a timer is due.
  func update() {
    // The drawing itself may serve the loop.
    guard !isClosed, !isDrawing else { return }
    passOnClose()
    guard !isClosed else { return }
    adoptConfigure()
    if hasNewTitle, let toplevel, !session.display.isCongested { sendTitle(toplevel) }
    guard configuration != nil, startUp == nil, let surface, !session.display.isCongested else {
      return
    }
    let now = session.loop.now
    if let retryAt, now < retryAt {
      timer?.arm(at: retryAt)
      return
    }
    switch pacer.decision(
      now: now, period: estimator.period,
      retrace: estimator.isSteady ? predictor.presentation : nil)
    {
    case .rest:
      timer?.disarm()
      if pacer.outstanding == 0 { ring.trim() }
    case .wait(let time): timer?.arm(at: time)
    case .draw(let asksCallback):
      timer?.disarm()
      draw(on: surface, asksCallback: asksCallback, now: now)
    }
  }

  private func draw(on surface: Surface, asksCallback: Bool, now: Nanoseconds) {
    guard let configuration else { return }
    let scale = configuration.scale
    let barPixels = scale.pixels(barHeight)
    let width = max(scale.pixels(configuration.size.width), 1)
    let height = max(scale.pixels(configuration.size.height + barHeight), barPixels + 1)
    guard let buffer = obtain(width: width, height: height, now: now) else { return }
    let pixels = buffer.pixels(frame: ring.frame + 1)
    let content = BufferRect(x: 0, y: barPixels, width: width, height: height - barPixels)
    // What the drawing asks for is for the next frame.
    let answers = pacer.mustAnswer
    pacer.nothingToDraw()
    let frame = WindowFrame(
      pixels: pixels.part(content), size: configuration.size, scale: scale,
      showTime: predictor.showTime(now: now, period: estimator.period), now: now)
    isDrawing = true
    let result = onFrame?(frame) ?? .painted(damage: [content])
    isDrawing = false
    guard !isClosed else { return }
    let wantsMore = pacer.isDirty
    let bar = paintBar(
      pixels.part(BufferRect(x: 0, y: 0, width: width, height: barPixels)), buffer)
    let isNewSize = ring.last.map { $0.width != width || $0.height != height } ?? true
    var damage: [BufferRect] = bar.map { [$0] } ?? []
    if case .painted(let rects) = result {
      damage += rects.map {
        BufferRect(x: $0.x, y: $0.y + barPixels, width: $0.width, height: $0.height)
      }
    }
    damage = damage.map { $0.clipped(width: width, height: height) }.filter { !$0.isEmpty }
    if isNewSize { damage = [pixels.bounds] }
    let commitment = Commitment(asksCallback: asksCallback, start: now, isAnswer: answers)
    if damage.isEmpty && !answers {
      // Nothing to see, but whoever goes on needs a callback for it.
      if wantsMore, asksCallback { commitNothing(surface, commitment) }
    } else {
      if case .unchanged = result, let last = ring.last, last !== buffer, !isNewSize {
        pixels.part(content).copy(last.pixels(frame: ring.frame).part(content))
      }
      commit(buffer, surface, damage, commitment)
    }
    if wantsMore { pacer.requestFrame() }
  }

  /// A buffer to draw into; `nil` if it has to wait, for the compositor or for memory.
  private func obtain(width: Int, height: Int, now: Nanoseconds) -> ShmBuffer? {
    do throws(WaylandError) {
      let format: PixelFormat = settings.isOpaque ? .xrgb8888 : .argb8888
      let buffer = try ring.next(width: width, height: height, format: format)
      retryAt = nil
      if buffer == nil, !waitsForBuffer { statistics.waitsForBuffer += 1 }
      waitsForBuffer = buffer == nil
      return buffer
    } catch {
      // The last picture stays; what has no memory now may have some soon.
      if retryAt == nil { session.warn("no memory for a window of \(width) × \(height): \(error)") }
      retryAt = now + 500_000_000
      timer?.arm(at: now + 500_000_000)
      return nil
    }
  }

  func bufferCameBack() {
    waitsForBuffer = false
  }
}

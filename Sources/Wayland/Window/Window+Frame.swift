extension Window {
  /// Looks what is to do; called after every batch of events and when a timer is due.
  func update() {
    guard !isClosed else { return }
    guard !isDrawing else {
      // The drawing serves the loop. What it brought is looked at when the drawing is done.
      isHeldBack = true
      return
    }
    passOnClose()
    adopt()
    guard !isClosed else { return }
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
      allowedAt = nil
      timer?.disarm()
      if pacer.outstanding == 0 { ring.trim() }
    case .wait(let time): timer?.arm(at: time)
    case .draw(let asksCallback):
      let allowed = allowedAt ?? now
      let due = due(allowed)
      guard now >= due else {
        allowedAt = allowed
        timer?.arm(at: due)
        return
      }
      allowedAt = nil
      timer?.disarm()
      draw(on: surface, asksCallback: asksCallback, allowed: allowed, due: due, now: now)
      if isHeldBack {
        isHeldBack = false
        timer?.arm(at: session.loop.now)
      }
    }
  }

  /// When a frame that is allowed is to be begun: late, if it comes right after its callback.
  private func due(_ allowed: Nanoseconds) -> Nanoseconds {
    guard !pacer.mustAnswer, let callback = pacer.unusedCallback,
      allowed - callback < LateLatch.leastDelay
    else { return allowed }
    let start = latch.start(
      allowed: callback, period: estimator.period, isSteady: estimator.isSteady)
    return max(start, allowed)
  }

  private func draw(
    on surface: Surface, asksCallback: Bool, allowed: Nanoseconds, due: Nanoseconds,
    now: Nanoseconds
  ) {
    guard let configuration else { return }
    let geometry = WindowDrawing.Geometry(
      content: configuration.size, barHeight: titleBar.layout.barHeight,
      scale: configuration.scale, usesViewport: surface.usesViewport)
    guard let buffer = obtain(width: geometry.width, height: geometry.height, now: now) else {
      return
    }
    let drawing = WindowDrawing(
      geometry: geometry, isNewGeometry: geometry != committedGeometry,
      asksCallback: asksCallback, isAnswer: pacer.mustAnswer, callback: pacer.unusedCallback,
      allowed: allowed, due: due, start: now,
      showTime: predictor.showTime(now: allowed, period: estimator.period),
      newestInput: newestInput)
    newestInput = nil
    // Buffers of the same size may be there, but what they show lies elsewhere.
    if drawing.isNewGeometry { ring.forgetContent() }
    let pixels = buffer.pixels(frame: ring.frame + 1)
    // What the drawing asks for is for the next frame.
    pacer.nothingToDraw()
    let frame = WindowFrame(
      pixels: pixels.part(geometry.contentArea), size: geometry.content, scale: geometry.scale,
      showTime: drawing.showTime, now: now)
    let result = paint(frame, geometry)
    guard !isClosed else { return }
    let wantsMore = pacer.isDirty
    let damage = damage(of: result, drawing, pixels, buffer)
    if damage.isEmpty && !drawing.isAnswer {
      // Nothing to see, but whoever goes on needs a callback for it.
      if wantsMore, asksCallback { commitNothing(surface, drawing) }
    } else {
      if case .unchanged = result, let last = ring.last, last !== buffer, !drawing.isNewGeometry {
        frame.pixels.copy(last.pixels(frame: ring.frame).part(geometry.contentArea))
      }
      commit(buffer, surface, damage, drawing)
    }
    if wantsMore { pacer.requestFrame() }
  }

  /// Has the frame drawn, however long that takes.
  private func paint(_ frame: WindowFrame, _ geometry: WindowDrawing.Geometry) -> FrameResult {
    isDrawing = true
    session.reader?.drawingBegins()
    let result = onFrame?(frame) ?? .painted(damage: [geometry.contentArea])
    session.reader?.drawingEnds()
    isDrawing = false
    if session.loop.now - frame.now > SocketReader.patience {
      session.readDuringDrawings()
      // What was read meanwhile is in the queue: no socket tells of it.
      isHeldBack = true
    }
    return result
  }

  /// What differs from the last frame, in pixels of the buffer; the bar is painted in passing.
  private func damage(
    of result: FrameResult, _ drawing: WindowDrawing, _ pixels: PixelBuffer, _ buffer: ShmBuffer
  ) -> [PixelRectangle] {
    let geometry = drawing.geometry
    var damage: [PixelRectangle] = []
    if let bar = settings.titleBar, let appearance = barAppearance,
      let changed = barPicture.paint(
        bar, appearance, into: pixels.part(geometry.barArea), lastFrame: buffer.lastFrame,
        frame: ring.frame + 1)
    {
      damage = [changed]
    }
    guard !drawing.isNewGeometry else { return [pixels.bounds] }
    if case .painted(let rects) = result {
      let area = geometry.contentArea
      damage += rects.map {
        var rect = $0.intersection(
          PixelRectangle(x: 0, y: 0, width: area.width, height: area.height))
        rect.y += area.y
        return rect
      }
    }
    return damage.filter { !$0.isEmpty }
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

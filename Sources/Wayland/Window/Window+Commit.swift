extension Window {
  func commit(
    _ buffer: ShmBuffer, _ surface: Surface, _ damage: [PixelRectangle], _ drawing: WindowDrawing
  ) {
    let proxy = surface.proxy
    if drawing.asksCallback { askCallback(proxy) }
    let number = statistics.frames + 1
    let isAsked = askFeedback(proxy, drawing, number: number)
    if drawing.isNewGeometry {
      let geometry = drawing.geometry
      let size = geometry.surface
      surface.setScale(geometry.scale, size: size, usesViewport: geometry.usesViewport)
      toplevel?.setGeometry(width: size.width, height: size.height)
      setOpaqueRegion(proxy, size)
      committedGeometry = geometry
    }
    proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
    // An answer that changes nothing is a frame all the same.
    sendDamage(damage.isEmpty ? [PixelRectangle(x: 0, y: 0, width: 1, height: 1)] : damage, proxy)
    proxy.commit()
    record(
      number, drawing, damage, bufferAge: buffer.lastFrame.map { ring.frame + 1 - $0 }, isAsked)
    ring.commit(buffer)
    let isFirst = statistics.frames == 0
    latch.drew(in: session.loop.now - drawing.due)
    note(drawing)
    statistics.frames += 1
    if drawing.isAnswer { statistics.answers += 1 }
    if isFirst { activate() }
  }

  /// Asks for a callback without a new picture.
  ///
  /// Some compositors forget callbacks of commits that damage nothing.
  func commitNothing(_ surface: Surface, _ drawing: WindowDrawing) {
    askCallback(surface.proxy)
    sendDamage([PixelRectangle(x: 0, y: 0, width: 1, height: 1)], surface.proxy)
    surface.proxy.commit()
    note(drawing)
    statistics.emptyFrames += 1
  }

  private func note(_ drawing: WindowDrawing) {
    if drawing.asksCallback, pacer.outstanding > 0 { statistics.kicks += 1 }
    pacer.committed(
      at: session.loop.now, start: drawing.allowed, askedCallback: drawing.asksCallback)
  }

  /// Notes the frame for whoever wants to hear of it.
  private func record(
    _ number: Int, _ drawing: WindowDrawing, _ damage: [PixelRectangle], bufferAge: Int?,
    _ isAsked: Bool
  ) {
    guard onFrameRecord != nil else { return }
    records.add(
      FrameRecord(
        number: number, callback: drawing.callback, start: drawing.start, commit: session.loop.now,
        newestInput: drawing.newestInput, predicted: drawing.showTime, presented: nil,
        fate: .unknown, period: estimator.period,
        pixels: drawing.geometry.width * drawing.geometry.height,
        damagedPixels: damage.reduce(0) { $0 + $1.width * $1.height }, bufferAge: bufferAge),
      isComplete: !isAsked)
    tellRecords()
  }

  private func tellRecords() {
    while let record = records.next() { onFrameRecord?(record) }
  }

  private func sendDamage(_ damage: [PixelRectangle], _ surface: Proxy<WlSurface>) {
    var rects = damage
    if rects.count > 16 {
      rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }]
    }
    guard surface.version >= 4 else {
      surface.damage(x: 0, y: 0, width: .max, height: .max)
      return
    }
    for rect in rects {
      surface.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
  }

  private func setOpaqueRegion(_ surface: Proxy<WlSurface>, _ size: SurfaceSize) {
    guard settings.isOpaque, let compositor = session.globals.compositor.proxy else { return }
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    surface.setOpaqueRegion(region: region.proxy)
  }

  private func askCallback(_ surface: Proxy<WlSurface>) {
    // Two are the most; the oldest of them seems lost.
    if callbacks.count >= 2 { callbacks.removeFirst() }
    callbacks.append(
      FrameCallback(surface) { [weak self] callback in
        guard let self else { return }
        let now = session.loop.now
        if let last = pacer.lastCallback, pacer.isDirty {
          estimator.callbackInterval(now - last)
        }
        // Callbacks come in order: one that is older than this one will never come.
        guard let place = callbacks.firstIndex(where: { $0 === callback }) else { return }
        callbacks.removeSubrange(...place)
        statistics.callbacks += 1
        pacer.callbackArrived(at: now, answers: place + 1)
        predictor.callback(at: now, period: estimator.period)
      })
  }

  /// Asks what becomes of the commit that follows; returns whether the compositor was asked.
  private func askFeedback(
    _ surface: Proxy<WlSurface>, _ drawing: WindowDrawing, number: Int
  ) -> Bool {
    guard let presentation = session.presentationClock.proxy else { return false }
    return feedback.ask(presentation, surface: surface, now: session.loop.now) {
      [weak self] answer in
      self?.take(answer, drawing, number: number)
    }
  }

  private func take(
    _ answer: PresentationFeedback.Answer, _ drawing: WindowDrawing, number: Int
  ) {
    guard case .presented(let stamp, let refresh, let sequence, let kind) = answer else {
      statistics.discarded += 1
      latch.interrupted()
      records.complete(number, .discarded, at: nil)
      return tellRecords()
    }
    statistics.presented += 1
    let time = session.presentationClock.time(of: stamp, using: session.loop.time)
    if let time {
      estimator.presented(at: time, refresh: Nanoseconds(refresh), sequence: sequence)
      predictor.presented(at: time, start: drawing.allowed)
      latch.presented(
        at: time, predicted: drawing.showTime, period: estimator.period,
        wasPutOff: drawing.due > drawing.allowed)
    }
    records.complete(number, .presented, at: time)
    tellRecords()
    onPresented?(
      Presentation(
        time: time, stamp: stamp, refresh: Nanoseconds(refresh), sequence: sequence, kind: kind))
  }
}

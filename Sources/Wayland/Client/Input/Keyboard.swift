final class Keyboard {
  private unowned let seat: Seat
  private let keyboard: Owned<WlKeyboard>
  private let loop: EventLoop
  private var clock: DeviceClock
  private var keymap: Keymap?
  /// The keymap that was received and not read yet.
  private var unread: (descriptor: ReceivedDescriptor, size: UInt32)?
  private var modifiers: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  private var composing: Composing?
  private var keyRepeat = KeyRepeat()
  private var timer: LoopTimer?
  private var held: Set<UInt32> = []
  private weak var focus: DrawingSurface?

  init(_ keyboard: consuming Owned<WlKeyboard>, seat: Seat, session: Session) {
    self.seat = seat
    self.keyboard = keyboard
    loop = session.loop
    clock = DeviceClock(loop)
    attachTimestamps(session)
    // A seat that tells no rate, as before version 4, gets the usual one.
    keyRepeat.configure(rate: 25, delay: 400, now: loop.now)
    timer = loop.makeTimer { [weak self] in self?.repeatKey() }
    self.keyboard.onEvent { [weak self] event in self?.take(event) }
  }

  /// Takes finer stamps up, where they are offered, also late.
  func attachTimestamps(_ session: Session) {
    clock.refine(session) { $0.getKeyboardTimestamps(keyboard: keyboard.proxy) }
  }

  /// Starts composing characters with a table; `nil` stops it.
  func compose(with table: ComposeTable?) { composing = table.flatMap(Composing.init) }

  func withdraw() { leave() }

  /// A surface is gone: its keys are held no more.
  func forget(_ surface: DrawingSurface) {
    // A surface that is just ending is seen as none at all.
    guard focus === surface || focus == nil else { return }
    focus = nil
    held.removeAll()
    stopRepeating()
  }

  /// Stops repeating keys for a surface that is not visible.
  func stopRepeating(in surface: DrawingSurface) {
    if focus === surface { stopRepeating() }
  }

  private func stopRepeating() {
    keyRepeat.stop()
    timer?.disarm()
  }

  private func take(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      load(format, descriptor, size)
    case .enter(_, let surface, _):
      leave()
      guard let target = seat.session.drawingSurface(of: surface) else { return }
      focus = target
      readKeymap()
      target.handle(focus: true)
    case .leave: leave()
    case .key(let serial, let stamp, let code, let state):
      let time = clock.time(stamp)
      switch state {
      case .pressed:
        seat.lastAction = serial
        press(code, time)
      case .repeated: if held.contains(code) { tell(code, isPressed: true, isRepeat: true, time) }
      case .released: release(code, time)
      default: break
      }
    case .modifiers(_, let depressed, let latched, let locked, let group):
      modifiers = (depressed, latched, locked, group)
      applyModifiers()
      seat.session.onModifiers?(
        ModifierState(
          seat: seat.name, depressed: depressed, latched: latched, locked: locked, group: group))
    case .repeatInfo(let rate, let delay):
      keyRepeat.configure(rate: rate, delay: delay, now: loop.now)
      arm()
    }
  }

  private func load(
    _ format: WlKeyboard.KeymapFormat, _ descriptor: ReceivedDescriptor, _ size: UInt32
  ) {
    stopRepeating()
    guard format == .xkbV1 else { return }
    unread = (descriptor, size)
    if focus != nil || seat.session.onKeymap != nil { readKeymap() }
  }

  /// Reads the newest keymap.
  ///
  /// It takes longer than everything else before a first frame, so it is put off until a key is
  /// pressed.
  private func readKeymap() {
    guard let (descriptor, size) = unread else { return }
    unread = nil
    // A keymap that cannot be read leaves the one before in use.
    guard let new = Keymap(descriptor: descriptor.rawValue, size: size) else {
      seat.session.warn("the compositor's keymap cannot be read")
      return
    }
    keymap = new
    if let tell = seat.session.onKeymap { tell(seat.name, new.text) }
    applyModifiers()
  }

  private func applyModifiers() {
    keymap?.update(
      depressed: modifiers.0, latched: modifiers.1, locked: modifiers.2, group: modifiers.3)
  }

  private func press(_ code: UInt32, _ time: Nanoseconds) {
    guard focus != nil, held.count < 64, held.insert(code).inserted else { return }
    if keymap?.repeats(code: code) == true {
      keyRepeat.press(code, now: loop.now)
      arm()
    }
    tell(code, isPressed: true, isRepeat: false, time)
  }

  private func release(_ code: UInt32, _ time: Nanoseconds) {
    // Keys that were held when the focus came are not ours to release.
    guard held.remove(code) != nil else { return }
    keyRepeat.release(code)
    arm()
    tell(code, isPressed: false, isRepeat: false, time)
  }

  private func repeatKey() {
    if let code = keyRepeat.fire(now: loop.now) {
      tell(code, isPressed: true, isRepeat: true, loop.now)
    }
    arm()
  }

  private func arm() {
    if let deadline = keyRepeat.deadline { timer?.arm(at: deadline) } else { timer?.disarm() }
  }

  private func leave() {
    stopRepeating()
    held.removeAll()
    composing?.reset()
    let target = focus
    focus = nil
    target?.handle(focus: false)
  }

  private func tell(_ code: UInt32, isPressed: Bool, isRepeat: Bool, _ time: Nanoseconds) {
    guard let focus else { return }
    var key = keymap?.key(code: code) ?? Key(rawValue: 0)
    var latinKey = keymap?.latinKey(code: code) ?? .latinLetter(at: code) ?? Key(rawValue: 0)
    var text = isPressed ? keymap?.text(code: code) ?? "" : ""
    if isPressed, !isRepeat, let composing {
      let composed = composing.type(key, text)
      if composed == nil { (key, latinKey) = (Key(rawValue: 0), Key(rawValue: 0)) }
      text = composed ?? ""
    }
    focus.handle(
      KeyEvent(
        key: key,
        latinKey: latinKey,
        text: text,
        modifiers: keymap?.modifiers ?? [], isPressed: isPressed, isRepeat: isRepeat, code: code,
        time: time, seat: seat.name,
        layoutTexts: text.isEmpty ? [] : keymap?.layoutTexts(code: code) ?? []))
  }
}

/// When a held key is repeated.
///
/// A pure value: it receives the time.
struct KeyRepeat {
  /// No key is repeated faster than this.
  private static var shortest: Nanoseconds { 8_000_000 }
  private static var longestDelay: Nanoseconds { 10_000_000_000 }

  private var interval: Nanoseconds?
  private var delay: Nanoseconds = 0
  /// The key that is held, by the kernel's number.
  private(set) var code: UInt32?
  /// When it is repeated next, or `nil` if nothing is.
  private(set) var deadline: Nanoseconds?

  /// Takes characters per second and milliseconds; a rate that is not positive switches it off.
  mutating func configure(rate: Int32, delay milliseconds: Int32, now: Nanoseconds) {
    interval = rate > 0 ? max(1_000_000_000 / Nanoseconds(rate), Self.shortest) : nil
    delay = min(Nanoseconds(max(milliseconds, 0)) * 1_000_000, Self.longestDelay)
    guard let interval else { return stop() }
    if deadline != nil { deadline = now + interval }
  }

  /// A key that repeats went down.
  mutating func press(_ code: UInt32, now: Nanoseconds) {
    guard let interval else { return stop() }
    self.code = code
    deadline = now + max(delay, interval)
  }

  mutating func release(_ code: UInt32) {
    if code == self.code { stop() }
  }

  /// Nothing is held any more.
  mutating func stop() {
    code = nil
    deadline = nil
  }

  /// Repeats once if it is time; time that was slept through is not made up for.
  mutating func fire(now: Nanoseconds) -> UInt32? {
    guard let deadline, let interval, let code, now >= deadline else { return nil }
    self.deadline = max(deadline + interval, now + interval / 2)
    return code
  }
}

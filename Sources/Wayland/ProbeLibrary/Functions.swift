// The functions of frame_probe.h, which documents them.

internal import WaylandServer
internal import WaylandTesting

private func session(_ probe: UnsafeMutableRawPointer) -> ProbeSession {
  unsafe Unmanaged<ProbeSession>.fromOpaque(probe).takeUnretainedValue()
}

/// See `frame_probe_open`.
@_cdecl("frame_probe_open")
public func open(_ preset: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
  let name = unsafe preset.map { unsafe String(cString: $0) } ?? "ideal"
  return unsafe ProbeSession(preset: name).map { unsafe Unmanaged.passRetained($0).toOpaque() }
}

/// See `frame_probe_close`.
@_cdecl("frame_probe_close")
public func close(_ probe: UnsafeMutableRawPointer?) {
  guard let probe = unsafe probe else { return }
  unsafe Unmanaged<ProbeSession>.fromOpaque(probe).release()
}

/// See `frame_probe_launch`.
@_cdecl("frame_probe_launch")
public func launch(
  _ probe: UnsafeMutableRawPointer, _ arguments: UnsafePointer<UnsafePointer<CChar>?>
) -> Int32 {
  var words: [String] = []
  while let word = unsafe arguments[words.count] { words.append(unsafe String(cString: word)) }
  return unsafe session(probe).launch(words) ? 0 : -1
}

/// See `frame_probe_error`.
@_cdecl("frame_probe_error")
public func error(_ probe: UnsafeMutableRawPointer) -> UnsafePointer<CChar> {
  let session = unsafe session(probe)
  return unsafe session.keep(session.error, as: "error")
}

/// See `frame_probe_connect`.
@_cdecl("frame_probe_connect")
public func connect(_ probe: UnsafeMutableRawPointer) -> Int32 {
  unsafe session(probe).compositor.connect()
}

/// See `frame_probe_attach`.
@_cdecl("frame_probe_attach")
public func attach(
  _ probe: UnsafeMutableRawPointer,
  _ client: @escaping @convention(c) (UnsafeMutableRawPointer?, Int64) -> Int64,
  _ context: UnsafeMutableRawPointer?
) {
  let compositor = unsafe session(probe).compositor
  compositor.attach(
    unsafe CallbackClient(context: context, clock: compositor.clock, function: client))
}

/// See `frame_probe_advance`.
@_cdecl("frame_probe_advance")
public func advance(_ probe: UnsafeMutableRawPointer, _ nanoseconds: Int64) {
  unsafe session(probe).compositor.advance(by: .nanoseconds(max(0, nanoseconds)))
}

/// See `frame_probe_now`.
@_cdecl("frame_probe_now")
public func now(_ probe: UnsafeMutableRawPointer) -> Int64 {
  unsafe session(probe).compositor.clock.now.nanoseconds
}

/// See `frame_probe_pointer_move`.
@_cdecl("frame_probe_pointer_move")
public func pointerMove(_ probe: UnsafeMutableRawPointer, _ x: Double, _ y: Double) {
  unsafe session(probe).seat?.pointer.move(x: x, y: y)
}

/// See `frame_probe_pointer_button`.
@_cdecl("frame_probe_pointer_button")
public func pointerButton(_ probe: UnsafeMutableRawPointer, _ isPressed: Int32) {
  unsafe session(probe).seat?.pointer.button(isPressed: isPressed != 0)
}

/// See `frame_probe_pointer_scroll`.
@_cdecl("frame_probe_pointer_scroll")
public func pointerScroll(_ probe: UnsafeMutableRawPointer, _ notches: Int32) {
  unsafe session(probe).seat?.pointer.scroll(.wheel(notches: Int(notches)))
}

/// See `frame_probe_touch_down`.
@_cdecl("frame_probe_touch_down")
public func touchDown(_ probe: UnsafeMutableRawPointer, _ finger: Int32, _ x: Double, _ y: Double) {
  let touch = unsafe session(probe).seat?.touch
  touch?.down(id: finger, x: x, y: y)
  touch?.frame()
}

/// See `frame_probe_touch_move`.
@_cdecl("frame_probe_touch_move")
public func touchMove(_ probe: UnsafeMutableRawPointer, _ finger: Int32, _ x: Double, _ y: Double) {
  let touch = unsafe session(probe).seat?.touch
  touch?.motion(id: finger, x: x, y: y)
  touch?.frame()
}

/// See `frame_probe_touch_up`.
@_cdecl("frame_probe_touch_up")
public func touchUp(_ probe: UnsafeMutableRawPointer, _ finger: Int32) {
  let touch = unsafe session(probe).seat?.touch
  touch?.up(id: finger)
  touch?.frame()
}

/// See `frame_probe_key_tap`.
@_cdecl("frame_probe_key_tap")
public func keyTap(_ probe: UnsafeMutableRawPointer, _ code: UInt32) {
  unsafe session(probe).seat?.keyboard.tap(KeyCode(rawValue: code))
}

/// See `frame_probe_frames_shown`.
@_cdecl("frame_probe_frames_shown")
public func framesShown(_ probe: UnsafeMutableRawPointer) -> Int64 {
  Int64(unsafe session(probe).result.shown)
}

/// See `frame_probe_frames_missed`.
@_cdecl("frame_probe_frames_missed")
public func framesMissed(_ probe: UnsafeMutableRawPointer) -> Int64 {
  Int64(unsafe session(probe).result.missed)
}

/// See `frame_probe_violations`.
@_cdecl("frame_probe_violations")
public func violations(_ probe: UnsafeMutableRawPointer) -> Int64 {
  Int64(unsafe session(probe).compositor.violations.count)
}

/// See `frame_probe_report`.
@_cdecl("frame_probe_report")
public func report(_ probe: UnsafeMutableRawPointer) -> UnsafePointer<CChar> {
  let session = unsafe session(probe)
  return unsafe session.keep(session.report, as: "report")
}

/// See `frame_probe_screenshot`.
@_cdecl("frame_probe_screenshot")
public func screenshot(
  _ probe: UnsafeMutableRawPointer, _ pixels: UnsafeMutablePointer<UInt32>?, _ room: Int64,
  _ width: UnsafeMutablePointer<Int32>?, _ height: UnsafeMutablePointer<Int32>?
) -> Int64 {
  let image = unsafe session(probe).compositor.screenshot()
  unsafe width?.pointee = Int32(clamping: image.width)
  unsafe height?.pointee = Int32(clamping: image.height)
  if let pixels = unsafe pixels, room >= Int64(image.pixels.count) {
    for (place, pixel) in image.pixels.enumerated() { unsafe pixels[place] = pixel }
  }
  return Int64(image.pixels.count)
}

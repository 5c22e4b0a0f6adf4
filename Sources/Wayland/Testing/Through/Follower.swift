/// Has our compositor follow what another tells a client, and what the client tells it.
///
/// Numbers of objects are the client's own and alike in both; serials and the numbers of globals are
/// each compositor's own and are translated.
struct Follower {
  private unowned let compositor: TestCompositor
  private let client: ClientIdentifier
  /// The client's objects that ours has too.
  private var copied: Set<UInt32> = [1]
  private var registries: Set<UInt32> = []
  /// What the other offers, by its numbers.
  private var offers: [UInt32: String] = [:]
  /// The numbers that ours gave to the same.
  private var ownNumbers: [String: UInt32] = [:]
  /// Our serials that correspond to those of the other compositor.
  private var serials: [UInt32: UInt32] = [:]
  /// What the next configure of a window says.
  private var window = (width: 0, height: 0, states: Set<UInt32>())
  /// The surfaces that the pointer and the keyboard are on.
  private var focus: [String: UInt32] = [:]

  init(_ compositor: TestCompositor, client: ClientIdentifier) {
    self.compositor = compositor
    self.client = client
  }

  /// Requests whose effect here depends on what only the other knows, such as who has the focus.
  private static let left: Set<String> = [
    "xdg_popup.grab", "xdg_toplevel.move", "xdg_toplevel.resize", "xdg_toplevel.show_window_menu",
    "wl_data_device.start_drag", "wl_data_device.set_selection",
    "ext_session_lock_manager_v1.lock",
  ]

  /// The copy of a request for our compositor, or `nil` if it needs none.
  mutating func copied(_ message: KnownMessage) -> WireFrame? {
    for number in message.newObjects { copied.remove(number) }
    guard copied.contains(message.frame.object), !Self.left.contains(message.name),
      message.objects.allSatisfy({ copied.contains($0) })
    else { return nil }
    var frame = message.frame
    switch message.name {
    case "wl_display.get_registry": registries.insert(message.word(0))
    case "wl_registry.bind":
      guard let interface = offers[message.word(0)], let own = ownNumbers[interface] else {
        return nil
      }
      frame.setWord(own, at: message.offsets[0])
    case "xdg_surface.ack_configure", "xdg_wm_base.pong", "zwlr_layer_surface_v1.ack_configure":
      guard let own = serials[message.word(0)] else { return nil }
      frame.setWord(own, at: message.offsets[0])
    default: break
    }
    copied.formUnion(message.newObjects)
    return frame
  }

  /// What the client is to hear of an event, or `nil` if nothing.
  ///
  /// Globals that ours does not know are not offered: nothing could be said about their use. Nor is
  /// memory of graphics processors, whose pixels ours could not read.
  mutating func offered(_ message: KnownMessage) -> WireFrame? {
    switch message.name {
    case "wl_registry.global":
      let interface = message.text(1)
      guard interface != "zwp_linux_dmabuf_v1",
        let latest = compositor.configuration.versions[interface]
      else { return nil }
      offers[message.word(0)] = interface
      var frame = message.frame
      let place = message.offsets[2]
      frame.setWord(min(frame.word(at: place), UInt32(clamping: latest)), at: place)
      return frame
    case "wl_registry.global_remove":
      return offers[message.word(0)] == nil ? nil : message.frame
    default: return message.frame
    }
  }

  /// Records the numbers of our globals.
  mutating func hear(_ frame: WireFrame) {
    // wl_registry.global is the registry's first event.
    guard registries.contains(frame.object), frame.opcode == 0 else { return }
    let interface = frame.text(at: 12)
    if ownNumbers[interface] == nil { ownNumbers[interface] = frame.word(at: 8) }
  }

  /// Has ours do what the other did.
  mutating func follow(_ message: KnownMessage) {
    let object = message.frame.object
    switch message.name {
    case "wl_display.error":
      compositor.observe(
        .protocolError(interface: "object", code: message.word(1), message: message.text(2)),
        of: Subject(client))
    case "wl_callback.done": compositor.followCallback(object, of: client)
    case "wl_buffer.release": compositor.followRelease(object, of: client)
    case "wp_presentation_feedback.presented":
      compositor.followFeedback(object, of: client, shownAt: instant(of: message))
    case "wp_presentation_feedback.discarded":
      compositor.followFeedback(object, of: client, shownAt: nil)
    case "xdg_toplevel.configure":
      window = (
        Int(Int32(bitPattern: message.word(0))), Int(Int32(bitPattern: message.word(1))),
        Set([UInt32](wire: message.array(2)))
      )
    case "xdg_surface.configure":
      serials[message.word(0)] = compositor.followConfigure(object, of: client, window: window)
    case "zwlr_layer_surface_v1.configure":
      serials[message.word(0)] = compositor.followLayerConfigure(object, of: client)
    case "xdg_wm_base.ping": serials[message.word(0)] = compositor.followPing(of: client)
    case "wl_output.mode": followMode(message)
    default: followInput(message)
    }
  }

  private func followMode(_ message: KnownMessage) {
    let millihertz = Double(Int32(bitPattern: message.word(3)))
    guard message.word(0) & 1 == 1, millihertz > 0 else { return }
    let period = Duration.nanoseconds(Int64(1e12 / millihertz))
    for output in compositor.outputs { compositor.behave(output) { $0.period = period } }
  }

  private mutating func followInput(_ message: KnownMessage) {
    let device = message.interface.name
    guard ["wl_pointer", "wl_keyboard", "wl_touch"].contains(device) else { return }
    switch message.shape.name {
    case "enter": focus[device] = message.word(1)
    case "leave": focus[device] = nil
    case "down":
      focus[device] = message.word(2)
      fallthrough
    case "motion", "button", "axis", "key", "up":
      focus[device].map { compositor.followInput(for: $0, of: client) }
    default: break
    }
  }

  /// When content was seen, if the other's clock can be compared with this one's.
  private func instant(of message: KnownMessage) -> Duration {
    let seconds = UInt64(message.word(0)) << 32 | UInt64(message.word(1))
    let now = compositor.clock.now
    guard seconds < 1 << 40 else { return now }
    let told = Duration.seconds(Int64(seconds)) + .nanoseconds(Int64(message.word(2)))
    let instant = told + compositor.leadOfClock
    return now - instant < .seconds(1) && instant - now < .seconds(1) ? instant : now
  }
}

/// Fingers, pens, content in order, and locks of the session.
extension WireScript {
  private static let touch = stage + "\nhand fingers\ntc = seat.get_touch\nsync"

  /// Fingers on a window and on a part of it.
  static let touches: [WireScript] = [
    WireScript(
      "a finger comes down, slides and is lifted", touch,
      "hand down 0 200 200\nawait tc.down\nhand slide 0 210 210\nhand lift 0\nawait tc.up\nwait 50"),
    WireScript(
      "fingers on two surfaces", touch, part,
      "hand down 0 200 200\nhand down 1 310 310\nhand slide 0 320 320\nhand slide 1 200 200\nhand lift 1\nhand lift 0\nawait tc.up\nwait 50"
    ),
    WireScript(
      "a touch is taken back", touch, part,
      "hand down 0 200 200\nhand down 1 310 310\nhand cancel\nawait tc.cancel\nhand down 0 200 200\nhand lift 0\nwait 50"
    ),
    WireScript(
      "a part ends below a finger", touch, part,
      "hand down 0 310 310\nawait tc.down\nss.destroy\ns2.destroy\ns.commit\nsync\nhand slide 0 200 200\nhand lift 0\nwait 50"
    ),
    WireScript(
      "a window ends below a finger", touch,
      "hand down 0 200 200\nawait tc.down\nt.destroy\nxs.destroy\ns.destroy\nsync\nhand lift 0\nwait 50"
    ),
    WireScript(
      "a touchscreen that comes late", touch,
      "hand down 0 200 200\nawait tc.down\ntc2 = seat.get_touch\nsync\nhand slide 0 210 210\nhand lift 0\nwait 50"
    ),
    WireScript(
      "a finger drags content", touch, clipboard,
      "src.set_actions 1\nhand down 0 200 200\nawait tc.down\ndd.start_drag src s nil $tc.down\nsync\nhand slide 0 210 210\nawait dd.enter\ndd.data_offer.set_actions 1 1\ndd.data_offer.accept $dd.enter \"text/plain\"\nsync\nhand lift 0\nawait dd.drop\ndd.data_offer.finish\nsync"
    ),
    WireScript(
      "a window is moved by a finger", touch,
      "hand down 0 200 200\nawait tc.down\nt.move seat $tc.down\nsync\nhand lift 0\nwait 50"),
  ]

  private static let pen =
    stage + """

      bind tm zwp_tablet_manager_v2 1
      ts = tm.get_tablet_seat seat
      sync
      """

  private static let penAdded = [
    "ts's zwp_tablet_tool_v2.capability", "ts's zwp_tablet_tool_v2.done",
    "ts's zwp_tablet_tool_v2.type", "ts's zwp_tablet_v2.done", "ts's zwp_tablet_v2.name",
    "ts.tablet_added", "ts.tool_added",
  ]

  private static func heard(_ events: [String], of tool: [String]) -> [String] {
    (events + tool.map { "ts's zwp_tablet_tool_v2.\($0)" }).sorted()
  }

  private static let staged = [
    "kb.enter s", "kb.modifiers", "ptr.enter s", "ptr.frame", "ptr.motion", "t.configure",
    "xs.configure",
  ]

  /// Pens: no compositor without a screen lets programs move one.
  static let pens: [WireScript] = [
    WireScript(
      "a pen that is not used is not announced until it is", pen, "wait 50", expects: staged),
    WireScript(
      "a pen hovers, touches and leaves", pen,
      "hand hover 210 210\nhand tip 220 220\nhand raise\nhand leave\nwait 50",
      expects: heard(
        staged + penAdded,
        of: ["proximity_in", "motion", "pressure", "down", "up", "proximity_out", "frame"])),
    WireScript(
      "a pen over a part", pen, part, "hand hover 310 310\nhand hover 200 200\nwait 50",
      expects: heard(
        staged + penAdded,
        of: ["proximity_in", "motion", "pressure", "proximity_out", "frame"])),
    WireScript(
      "a window ends below a pen", pen,
      "hand tip 220 220\nsync\nt.destroy\nxs.destroy\ns.destroy\nsync\nhand raise\nwait 50",
      expects: heard(
        staged + penAdded + ["kb.leave s", "ptr.leave s", "screen.release"],
        of: ["proximity_in", "motion", "pressure", "down", "up", "proximity_out", "frame"])),
  ]

  private static let fifo = window + "\nbind fm wp_fifo_manager_v1 1\nff = fm.get_fifo s"

  /// Content that waits until the content before it was shown: newer than the compositors of Debian 12.
  static let fifos: [WireScript] = [
    WireScript(
      "content in order", fifo,
      "ff.set_barrier\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nff.wait_barrier\ncb = s.frame\ns.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nawait cb.done\nsync",
      expects: [
        "a.release", "cb.done", "first.release", "shown.done", "t.configure", "xs.configure",
      ]),
    WireScript(
      "two objects for the order of a surface", fifo, "ff2 = fm.get_fifo s\nsync",
      expects: ["error wp_fifo_manager_v1.0", "shown.done", "t.configure", "xs.configure"]),
    WireScript(
      "the order of a surface that has ended", base,
      "bind fm wp_fifo_manager_v1 1\ns = c.create_surface\nff = fm.get_fifo s\ns.destroy\nff.set_barrier\nsync",
      expects: ["error wp_fifo_v1.0"]),
  ]

  private static let lock =
    base + """

      bind lm ext_session_lock_manager_v1 1
      bind out wl_output 1
      lk = lm.lock
      await lk.locked
      s = c.create_surface
      """

  private static let lockSurface =
    lock + """

      ls = lk.get_lock_surface s out
      await ls.configure
      ls.ack_configure $ls.configure
      file large 8294400
      largePool = shm.create_pool large 8294400
      screen = largePool.create_buffer 0 1920 1080 7680 1
      """

  /// Locks of the session: the last opens what those before have left locked.
  static let locks: [WireScript] = [
    WireScript("a lock without a surface", lock, "lk.unlock_and_destroy\nsync"),
    WireScript(
      "a second lock", lock,
      "lk2 = lm.lock\nsync\nwait 50\nlk2.destroy\nsync\nlk.unlock_and_destroy\nsync"),
    WireScript(
      "a lock's surface of another size", lockSurface,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nsync"),
    WireScript(
      "a lock's surface before the acknowledgement", lock,
      "ls = lk.get_lock_surface s out\nawait ls.configure\ns.attach a 0 0\ns.commit\nsync"),
    WireScript(
      "a lock's surface without content", lockSurface, "s.commit\nsync"),
    WireScript(
      "a wrong acknowledgement of a lock's surface", lock,
      "ls = lk.get_lock_surface s out\nawait ls.configure\nls.ack_configure 12345678\nsync"),
    WireScript(
      "two surfaces of a lock on a screen", lock,
      "ls = lk.get_lock_surface s out\ns2 = c.create_surface\nls2 = lk.get_lock_surface s2 out\nsync"
    ),
    WireScript(
      "a lock's surface of a surface with a buffer", lock,
      "s.attach a 0 0\ns.commit\nls = lk.get_lock_surface s out\nsync"),
    WireScript("a lock that ends while it holds", lock, "lk.destroy\nsync"),
    WireScript(
      "a session is locked and unlocked", lockSurface,
      "s.attach screen 0 0\ns.damage 0 0 1920 1080\ncb = s.frame\ns.commit\nawait cb.done\nlk.unlock_and_destroy\nls.destroy\ns.destroy\nsync\nwait 50"
    ),
  ]
}

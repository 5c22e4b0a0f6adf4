import Testing

/// A script of requests, and what it is about.
struct WireScript: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  /// The events that the text demands, where no compositor can be asked.
  var expects: [String]?

  init(_ name: String, _ parts: String..., expects: [String]? = nil) {
    (self.name, text, self.expects) = (name, parts.joined(separator: "\n"), expects)
  }

  var testDescription: String { name }

  static let all: [WireScript] =
    surfaces + subsurfaces + windows + popups + memory + transfers + extensions + endings + input
    + clipboards + drags + touches + pens + fifos + locks

  /// Whether it moves the pointer, presses keys or touches.
  var hasHand: Bool { text.contains("\nhand ") }

  /// The globals of every script, and four buffers of 32 × 32 pixels.
  static let base = """
    bind c wl_compositor 4
    bind shm wl_shm 1
    bind wm xdg_wm_base 2
    file f 65536
    pool = shm.create_pool f 65536
    a = pool.create_buffer 0 32 32 128 0
    b = pool.create_buffer 4096 32 32 128 0
    d = pool.create_buffer 8192 32 32 128 0
    e = pool.create_buffer 12288 32 32 128 0
    """

  /// A window that has no content yet and was configured.
  static let configured =
    base + """

      s = c.create_surface
      xs = wm.get_xdg_surface s
      t = xs.get_toplevel
      t.set_title "script"
      t.set_app_id "script"
      s.commit
      await xs.configure
      """

  /// A window that shows a buffer of its own, which no script touches.
  static let window =
    configured + """

      xs.ack_configure $xs.configure
      first = pool.create_buffer 16384 32 32 128 0
      shown = s.frame
      s.attach first 0 0
      s.damage 0 0 32 32
      s.commit
      await shown.done
      """

  /// A window that fills the screen, below the pointer, with all devices of the seat.
  static let stage =
    base + """

      bind seat wl_seat 5
      ptr = seat.get_pointer
      kb = seat.get_keyboard
      s = c.create_surface
      xs = wm.get_xdg_surface s
      t = xs.get_toplevel
      t.set_fullscreen nil
      s.commit
      await xs.configure
      xs.ack_configure $xs.configure
      file large 8294400
      largePool = shm.create_pool large 8294400
      screen = largePool.create_buffer 0 1920 1080 7680 1
      s.attach screen 0 0
      s.damage 0 0 1920 1080
      s.commit
      sync
      await kb.enter
      hand move 199 199
      await ptr.enter
      hand move 200 200
      await ptr.motion
      """

  /// The same with the button pressed.
  static let pressed = stage + "\nhand press\nawait ptr.button"

  /// A window with a synchronized subsurface that shows nothing.
  static let parent =
    window + """

      bind sc wl_subcompositor 1
      s2 = c.create_surface
      ss = sc.get_subsurface s2 s
      """

  /// A window, and what places a popup of 20 × 10 on it.
  static let positioner =
    window + """

      p = wm.create_positioner
      p.set_size 20 10
      p.set_anchor_rect 4 4 8 8
      p.set_anchor 8
      p.set_gravity 8
      s2 = c.create_surface
      xs2 = wm.get_xdg_surface s2
      """

  /// A popup that shows a buffer.
  static let popup =
    positioner + """

      pop = xs2.get_popup xs p
      s2.commit
      await xs2.configure
      xs2.ack_configure $xs2.configure
      s2.attach a 0 0
      s2.damage 0 0 32 32
      s2.commit
      sync
      """
}

extension WireScript {
  /// Attaching, offsets, scales, transforms, viewports, regions, callbacks.
  static let surfaces: [WireScript] = [
    WireScript(
      "a replaced buffer is released", window,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nwait 100",
      "s.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nwait 200"),
    WireScript(
      "a commit without damage", window,
      "s.attach a 0 0\ns.commit\nwait 100\ns.attach b 0 0\ns.commit\nwait 200"),
    WireScript("attach and never commit", window, "s.attach a 0 0\nsync\ns.attach b 0 0\nsync"),
    WireScript(
      "attach twice, commit once", window,
      "s.attach a 0 0\ns.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nwait 100\ns.attach d 0 0\ns.damage 0 0 32 32\ns.commit\nwait 200"
    ),
    WireScript(
      "a null attach unmaps", window,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nwait 100\ns.attach nil 0 0\ns.commit\nwait 200"
    ),
    WireScript("a scale of 0", window, "s.set_buffer_scale 0\ns.commit"),
    WireScript("a negative scale", window, "s.set_buffer_scale -1\ns.commit"),
    WireScript("a transform of 8", window, "s.set_buffer_transform 8\ns.commit"),
    WireScript(
      "each transform", window,
      (0...7).map {
        "s.set_buffer_transform \($0)\ns.attach a 0 0\ns.damage_buffer 0 0 32 32\ns.commit\nsync"
      }.joined(separator: "\n")),
    WireScript(
      "a size that the scale does not divide", window,
      "odd = pool.create_buffer 0 31 31 128 0\ns.set_buffer_scale 2\ns.attach odd 0 0\ns.damage 0 0 32 32\ns.commit"
    ),
    WireScript(
      "damage of absurd size", window,
      "s.damage -2147483648 -2147483648 2147483647 2147483647\ns.damage_buffer -5 -5 -10 -10\ns.commit"
    ),
    WireScript("an offset in version 4", window, "s.attach a 5 5\ns.damage 0 0 32 32\ns.commit"),
    WireScript(
      "an offset in version 5",
      "bind c5 wl_compositor 5\nbind shm wl_shm 1\nfile f 4096\npool = shm.create_pool f 4096\na = pool.create_buffer 0 32 32 128 0\ns = c5.create_surface\ns.attach a 1 0"
    ),
    WireScript(
      "a callback of a window that is seen", window,
      "cb = s.frame\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nawait cb.done\nwait 50"),
    WireScript(
      "two callbacks of one commit", window,
      "cb = s.frame\ncb2 = s.frame\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nawait cb.done\nwait 50"
    ),
    WireScript(
      "a callback without content", base, "s = c.create_surface\ncb = s.frame\ns.commit\nwait 300"),
    WireScript(
      "a callback and no damage", window, "cb = s.frame\ns.commit\nawait cb.done\nwait 50"),
    WireScript(
      "the surface ends before its callback", base,
      "s = c.create_surface\ncb = s.frame\ns.commit\ns.destroy\nwait 100"),
    WireScript(
      "regions of every kind", window,
      "r = c.create_region\nr.add 0 0 10 10\nr.subtract 2 2 4 4\nr.add -5 -5 0 0\nr.add 0 0 -1 -1\ns.set_input_region r\ns.set_opaque_region r\nr.destroy\ns.commit\nsync\ns.set_input_region nil\ns.commit"
    ),
    WireScript(
      "a viewport's source outside of the buffer", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvp.set_source 10 10 30 30\ns.commit"),
    WireScript(
      "a viewport's source of no size", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvp.set_source 0 0 0 5"),
    WireScript(
      "a viewport's destination of no size", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvp.set_destination 0 5"),
    WireScript(
      "a viewport's source of broken size", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvp.set_source 0 0 5.5 5\ns.commit"),
    WireScript(
      "a viewport is reset", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvp.set_source 0 0 5.5 5\nvp.set_destination 40 40\ns.commit\nsync\nvp.set_source -1 -1 -1 -1\nvp.set_destination -1 -1\ns.commit"
    ),
    WireScript(
      "two viewports of a surface", window,
      "bind v wp_viewporter 1\nvp = v.get_viewport s\nvq = v.get_viewport s"),
    WireScript(
      "a viewport whose surface is gone", base,
      "bind v wp_viewporter 1\ns = c.create_surface\nvp = v.get_viewport s\ns.destroy\nvp.set_destination 5 5"
    ),
  ]

  /// Commits that wait for the parent's, and the order of things.
  static let subsurfaces: [WireScript] = [
    WireScript(
      "buffers that a waiting commit replaces", parent,
      ["a", "b", "d"].map { "s2.attach \($0) 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync" }.joined(
        separator: "\n"), "s.commit\nwait 200"),
    WireScript(
      "callbacks of waiting commits", parent,
      "cb = s2.frame\ns2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\ncb2 = s2.frame\ns2.commit\nsync\nwait 100\ns.commit\nwait 300"
    ),
    WireScript(
      "a waiting commit when the mode changes", parent,
      "cb = s2.frame\ns2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync\nss.set_desync\ns.commit\nwait 200\ns2.attach b 0 0\ns2.damage 0 0 32 32\ns2.commit\nwait 200"
    ),
    WireScript(
      "a waiting commit when the subsurface ends", parent,
      "s2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync\nss.destroy\nwait 200"),
    WireScript(
      "a waiting commit when the surface ends", parent,
      "s2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync\nss.destroy\ns2.destroy\nwait 200"),
    WireScript(
      "a null attach while a commit waits", parent,
      "s2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\ns2.attach nil 0 0\ns2.commit\ns.commit\nwait 200"
    ),
    WireScript(
      "nested subsurfaces", parent,
      "s3 = c.create_surface\nss3 = sc.get_subsurface s3 s2\nss3.set_desync\ncb = s3.frame\ns3.attach a 0 0\ns3.damage 0 0 32 32\ns3.commit\ns2.attach b 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync\nwait 50\ns.commit\nwait 200"
    ),
    WireScript(
      "a subsurface of itself", parent, "s3 = c.create_surface\nss3 = sc.get_subsurface s3 s3"),
    WireScript(
      "a subsurface in a circle", parent,
      "ss.destroy\nss3 = sc.get_subsurface s2 s\ns4 = c.create_surface\nss4 = sc.get_subsurface s4 s2\nss5 = sc.get_subsurface s s4"
    ),
    WireScript("a second role", parent, "xs2 = wm.get_xdg_surface s2\nt2 = xs2.get_toplevel"),
    WireScript(
      "a window as a subsurface", parent, "s3 = c.create_surface\nss3 = sc.get_subsurface s s3"),
    WireScript("two subsurface objects of a surface", parent, "ss3 = sc.get_subsurface s2 s"),
    WireScript(
      "a role that is taken again", parent,
      "ss.destroy\nss3 = sc.get_subsurface s2 s\ns2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\ns.commit\nwait 100"
    ),
    WireScript("place above a stranger", parent, "s3 = c.create_surface\nss.place_above s3"),
    WireScript("place below the parent", parent, "ss.place_below s\ns.commit"),
    WireScript("place above itself", parent, "ss.place_above s2"),
    WireScript(
      "the parent ends first", base,
      "bind sc wl_subcompositor 1\ns = c.create_surface\ns2 = c.create_surface\nss = sc.get_subsurface s2 s\ns.destroy\nss.set_position 3 3\ns2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\nwait 100"
    ),
  ]

  /// Windows: roles, configures, states, decorations.
  static let windows: [WireScript] = [
    WireScript("a window appears", window),
    WireScript(
      "a buffer before the first configure", base,
      "s = c.create_surface\nxs = wm.get_xdg_surface s\nt = xs.get_toplevel\ns.attach a 0 0\ns.commit"
    ),
    WireScript(
      "a buffer before the acknowledgement", configured,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit"),
    WireScript("a wrong acknowledgement", configured, "xs.ack_configure 12345678"),
    WireScript(
      "an acknowledgement twice", configured,
      "xs.ack_configure $xs.configure\nxs.ack_configure $xs.configure"),
    WireScript(
      "a shell surface without role", base,
      "s = c.create_surface\nxs = wm.get_xdg_surface s\ns.commit"),
    WireScript(
      "a geometry without role", base,
      "s = c.create_surface\nxs = wm.get_xdg_surface s\nxs.set_window_geometry 0 0 10 10"),
    WireScript("a geometry of no size", window, "xs.set_window_geometry 0 0 0 10\ns.commit"),
    WireScript("two roles", window, "t2 = xs.get_toplevel"),
    WireScript("two shell surfaces", window, "xs2 = wm.get_xdg_surface s"),
    WireScript(
      "a shell surface of a surface with a buffer", base,
      "s = c.create_surface\ns.attach a 0 0\ns.commit\nxs = wm.get_xdg_surface s"),
    WireScript(
      "a largest size below the smallest", window,
      "t.set_min_size 100 100\nt.set_max_size 50 50\ns.commit"),
    WireScript("a negative smallest size", window, "t.set_min_size -1 5\ns.commit"),
    WireScript("a negative largest size", window, "t.set_max_size -1 5\ns.commit"),
    WireScript(
      "an unmapped window starts again", window,
      "s.attach nil 0 0\ns.commit\nsync\nwait 100\nforget xs.configure\ns.commit\nawait xs.configure\nxs.ack_configure $xs.configure\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nsync"
    ),
    WireScript(
      "an unmapped window shows content at once", window,
      "s.attach nil 0 0\ns.commit\nsync\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit"),
    WireScript(
      "maximized and back", window,
      "wait 100\nforget xs.configure\nt.set_maximized\nawait xs.configure\nxs.ack_configure $xs.configure\nt.unset_maximized\nawait xs.configure\nxs.ack_configure $xs.configure\nsync"
    ),
    WireScript("minimized", window, "t.set_minimized\nsync\nwait 100"),
    WireScript("a parent of itself", window, "t.set_parent t"),
    WireScript("a wrong edge", window, "bind seat wl_seat 1\nt.resize seat 0 3"),
    WireScript(
      "moves without a press", window,
      "bind seat wl_seat 1\nt.move seat 0\nt.resize seat 0 1\nt.show_window_menu seat 0 5 5\nwait 100"
    ),
    WireScript("the shell surface ends before its window", window, "xs.destroy"),
    WireScript("the surface ends before its window", window, "s.destroy"),
    WireScript("the shell ends before its surfaces", window, "wm.destroy"),
    WireScript(
      "a window ends in order", window, "t.destroy\nxs.destroy\ns.destroy\nwm.destroy\nwait 100"),
    WireScript(
      "a window and its buffer end", window,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nwait 50\nt.destroy\nxs.destroy\ns.destroy\nwait 200"
    ),
    WireScript(
      "decorations are negotiated", configured,
      "bind dm zxdg_decoration_manager_v1 1\ndeco = dm.get_toplevel_decoration t\nsync\nwait 100"),
    WireScript(
      "two decorations of a window", configured,
      "bind dm zxdg_decoration_manager_v1 1\ndeco = dm.get_toplevel_decoration t\ndeco2 = dm.get_toplevel_decoration t"
    ),
    WireScript(
      "the window ends before its decoration", configured,
      "bind dm zxdg_decoration_manager_v1 1\ndeco = dm.get_toplevel_decoration t\nt.destroy"),
  ]
}

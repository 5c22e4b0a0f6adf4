extension WireScript {
  /// Popups: rules, grabs, parents.
  static let popups: [WireScript] = [
    WireScript("a popup appears where it was asked for", popup),
    WireScript(
      "an incomplete positioner", positioner, "q = wm.create_positioner\npop = xs2.get_popup xs q"),
    WireScript(
      "a positioner without a size", positioner, "q = wm.create_positioner\nq.set_size 0 0"),
    WireScript(
      "a positioner with a negative area", positioner,
      "q = wm.create_positioner\nq.set_anchor_rect 0 0 -1 5"),
    WireScript("a wrong anchor", positioner, "p.set_anchor 20"),
    WireScript("a wrong gravity", positioner, "p.set_gravity 20"),
    WireScript("a popup without a parent", positioner, "pop = xs2.get_popup nil p\ns2.commit"),
    WireScript(
      "a popup whose parent has no role", positioner,
      "s3 = c.create_surface\nxs3 = wm.get_xdg_surface s3\npop = xs2.get_popup xs3 p"),
    WireScript(
      "a popup's buffer before the acknowledgement", positioner,
      "pop = xs2.get_popup xs p\ns2.commit\nawait xs2.configure\ns2.attach a 0 0\ns2.commit"),
    WireScript("a grab after the popup is seen", popup, "bind seat wl_seat 1\npop.grab seat 0"),
    WireScript("the window ends before its popup", popup, "t.destroy\nwait 100"),
    WireScript("popups end from the top", popup, "pop.destroy\nxs2.destroy\ns2.destroy\nwait 100"),
    WireScript(
      "a popup that is not the topmost ends", popup,
      "s3 = c.create_surface\nxs3 = wm.get_xdg_surface s3\npop3 = xs3.get_popup xs2 p\ns3.commit\nawait xs3.configure\nxs3.ack_configure $xs3.configure\ns3.attach b 0 0\ns3.commit\nsync\npop.destroy"
    ),
    WireScript(
      "a popup becomes a window", positioner,
      "pop = xs2.get_popup xs p\nsync\npop.destroy\nxs2.destroy\nxs3 = wm.get_xdg_surface s2\nt3 = xs3.get_toplevel"
    ),
    WireScript(
      "a window becomes a popup", positioner,
      "t2 = xs2.get_toplevel\nsync\nt2.destroy\nxs2.destroy\nxs3 = wm.get_xdg_surface s2\npop = xs3.get_popup xs p"
    ),
    WireScript(
      "a popup is placed again", window,
      "bind wm3 xdg_wm_base 3\ns9 = c.create_surface\nxs9 = wm3.get_xdg_surface s9\nt9 = xs9.get_toplevel\ns9.commit\nawait xs9.configure\nxs9.ack_configure $xs9.configure\ns9.attach d 0 0\ns9.damage 0 0 32 32\ns9.commit\nsync\np = wm3.create_positioner\np.set_size 20 10\np.set_anchor_rect 4 4 8 8\np.set_anchor 8\np.set_gravity 8\ns2 = c.create_surface\nxs2 = wm3.get_xdg_surface s2\npop = xs2.get_popup xs9 p\ns2.commit\nawait xs2.configure\nxs2.ack_configure $xs2.configure\ns2.attach a 0 0\ns2.damage 0 0 32 32\ns2.commit\nsync\np.set_offset 3 2\npop.reposition p 77\nawait xs2.configure\nxs2.ack_configure $xs2.configure\ns2.commit\nsync"
    ),
  ]

  /// Shared memory.
  static let memory: [WireScript] = [
    WireScript("a pool of no size", "bind shm wl_shm 1\nfile f 4096\npool = shm.create_pool f 0"),
    WireScript(
      "a pool of negative size", "bind shm wl_shm 1\nfile f 4096\npool = shm.create_pool f -1"),
    WireScript("a pool of a pipe", "bind shm wl_shm 1\npipe f\npool = shm.create_pool f 4096"),
    WireScript("a pool becomes smaller", base, "pool.resize 4096"),
    WireScript(
      "a pool grows", base,
      "truncate f 131072\npool.resize 131072\ng = pool.create_buffer 65536 32 32 128 0\nsync"),
    WireScript("a buffer outside of the pool", base, "x = pool.create_buffer 65000 32 32 128 0"),
    WireScript("a buffer with a negative offset", base, "x = pool.create_buffer -4 32 32 128 0"),
    WireScript("a buffer of no width", base, "x = pool.create_buffer 0 0 32 128 0"),
    WireScript("a buffer with a short stride", base, "x = pool.create_buffer 0 32 32 64 0"),
    WireScript("a buffer of unknown format", base, "x = pool.create_buffer 0 32 32 128 99"),
    WireScript(
      "a buffer of overflowing size", base, "x = pool.create_buffer 0 32 2147483647 128 0"),
    WireScript(
      "a buffer outlives its pool", window,
      "pool.destroy\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nwait 100\ns.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nwait 200"
    ),
    WireScript(
      "a buffer ends while it is shown", window,
      "s.attach a 0 0\ns.damage 0 0 32 32\ns.commit\na.destroy\nwait 100\ns.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nwait 200"
    ),
    WireScript(
      "a buffer ends before the commit", window,
      "s.attach a 0 0\na.destroy\ns.damage 0 0 32 32\ns.commit\nwait 200"),
  ]

  /// The clipboard, the primary selection, and drags.
  static let transfers: [WireScript] = [
    WireScript(
      "content without the keyboard", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\nsrc = m.create_data_source\nsrc.offer \"text/plain\"\ndd.set_selection src 0\nsync\nwait 100"
    ),
    WireScript(
      "a source with actions on the clipboard", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\nsrc = m.create_data_source\nsrc.set_actions 1\ndd.set_selection src 0\nsync"
    ),
    WireScript(
      "wrong actions", window,
      "bind m wl_data_device_manager 3\nsrc = m.create_data_source\nsrc.set_actions 8"),
    WireScript(
      "actions twice", window,
      "bind m wl_data_device_manager 3\nsrc = m.create_data_source\nsrc.set_actions 1\nsrc.set_actions 1"
    ),
    WireScript(
      "a drag without a press", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\nsrc = m.create_data_source\nsrc.offer \"text/plain\"\nsrc.set_actions 1\ndd.start_drag src s nil 0\nsync\nwait 100"
    ),
    WireScript(
      "a drag whose icon has a role", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\nsrc = m.create_data_source\ndd.start_drag src s s 0\nsync"
    ),
    WireScript(
      "an empty clipboard", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\ndd.set_selection nil 0\nsync\ndd.release"
    ),
    WireScript(
      "a source ends", window,
      "bind m wl_data_device_manager 3\nbind seat wl_seat 1\ndd = m.get_data_device seat\nsrc = m.create_data_source\nsrc.offer \"a/b\"\nsrc.destroy\nsync"
    ),
    WireScript(
      "the primary selection without the keyboard", window,
      "bind m zwp_primary_selection_device_manager_v1 1\nbind seat wl_seat 1\ndd = m.get_device seat\nsrc = m.create_source\nsrc.offer \"text/plain\"\ndd.set_selection src 0\nsync\nwait 100"
    ),
  ]

  /// Presentation, idling, activation, layers, locks, text, cursors.
  static let extensions: [WireScript] = [
    WireScript(
      "feedback of shown content", window,
      "bind pr wp_presentation 1\nfb = pr.feedback s\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nawait fb.presented\nwait 50"
    ),
    WireScript(
      "feedback of replaced content", window,
      "bind pr wp_presentation 1\nfb = pr.feedback s\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\ns.attach b 0 0\ns.damage 0 0 32 32\ns.commit\nwait 300"
    ),
    WireScript(
      "feedback of a surface without content", base,
      "bind pr wp_presentation 1\ns = c.create_surface\nfb = pr.feedback s\ns.commit\nwait 300"),
    WireScript(
      "feedback when the surface ends", window,
      "bind pr wp_presentation 1\ns2 = c.create_surface\nfb = pr.feedback s2\ns2.commit\ns2.destroy\nwait 200"
    ),
    WireScript(
      "idle inhibitors", window,
      "bind i zwp_idle_inhibit_manager_v1 1\nx = i.create_inhibitor s\nx.destroy\ny = i.create_inhibitor s\nsync"
    ),
    WireScript(
      "an activation token", window,
      "bind act xdg_activation_v1 1\ntk = act.get_activation_token\ntk.set_app_id \"x\"\ntk.commit\nawait tk.done"
    ),
    WireScript(
      "an activation token twice", window,
      "bind act xdg_activation_v1 1\ntk = act.get_activation_token\ntk.commit\ntk.commit"),
    WireScript(
      "activation with a bogus token", window,
      "bind act xdg_activation_v1 1\nact.activate \"nonsense\" s\nsync\nwait 100"),
    WireScript(
      "a layer surface appears", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\nl = ls.get_layer_surface s nil 2 \"bar\"\nl.set_size 32 32\ns.commit\nawait l.configure\nl.ack_configure $l.configure\ns.attach a 0 0\ns.damage 0 0 32 32\ns.commit\nsync"
    ),
    WireScript(
      "an unknown layer", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\nl = ls.get_layer_surface s nil 9 \"bar\""
    ),
    WireScript(
      "a layer surface without a size", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\nl = ls.get_layer_surface s nil 2 \"bar\"\ns.commit"
    ),
    WireScript(
      "a layer surface with an unknown edge", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\nl = ls.get_layer_surface s nil 2 \"bar\"\nl.set_anchor 16"
    ),
    WireScript(
      "a layer surface of a surface with a buffer", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\ns.attach a 0 0\nl = ls.get_layer_surface s nil 2 \"bar\""
    ),
    WireScript(
      "a layer surface's buffer before the configure", base,
      "bind ls zwlr_layer_shell_v1 1\ns = c.create_surface\nl = ls.get_layer_surface s nil 2 \"bar\"\nl.set_size 32 32\ns.attach a 0 0\ns.commit"
    ),
    WireScript(
      "a layer surface of a window", window,
      "bind ls zwlr_layer_shell_v1 1\nl = ls.get_layer_surface s nil 2 \"bar\""),
    WireScript(
      "text input without the keyboard", window,
      "bind tm zwp_text_input_manager_v3 1\nbind seat wl_seat 1\nti = tm.get_text_input seat\nti.enable\nti.commit\nsync\nwait 100"
    ),
    WireScript(
      "a cursor without an enter", window,
      "bind seat wl_seat 1\nptr = seat.get_pointer\ncs = c.create_surface\nptr.set_cursor 0 cs 0 0\nsync"
    ),
    WireScript(
      "a pen's seat", window,
      "bind tm zwp_tablet_manager_v2 1\nbind seat wl_seat 1\nts = tm.get_tablet_seat seat\nsync\nts.destroy\ntm.destroy\nsync"
    ),
  ]

  /// Ends, in order and out of it.
  static let endings: [WireScript] = [
    WireScript("a client ends in the middle", window, "s.attach a 0 0\ns.damage 0 0 32 32\nclose"),
    WireScript(
      "everything ends in the wrong order that is allowed", window,
      "pool.destroy\na.destroy\nb.destroy\nt.destroy\nxs.destroy\ns.destroy\nd.destroy\nsync"),
    WireScript(
      "a region ends while it is set", window,
      "r = c.create_region\nr.add 0 0 5 5\ns.set_input_region r\nr.destroy\ns.commit\nsync"),
    WireScript(
      "buffers of a surface that ended", base,
      "s = c.create_surface\ns.attach a 0 0\ns.commit\ns.destroy\nsync\ns2 = c.create_surface\ns2.attach a 0 0\ns2.commit\ns2.destroy\nwait 100"
    ),
  ]
}

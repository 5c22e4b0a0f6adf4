/// What a user does, and what a client may do with it.
extension WireScript {
  /// A subsurface of 32 × 32 at 300, 300.
  static let part = """

    bind sc wl_subcompositor 1
    s2 = c.create_surface
    ss = sc.get_subsurface s2 s
    ss.set_position 300 300
    ss.set_desync
    s2.attach a 0 0
    s2.damage 0 0 32 32
    s2.commit
    s.commit
    sync
    wait 100
    """

  /// A popup of 20 × 10 with a grab, not yet committed.
  private static let grab = """

    p = wm.create_positioner
    p.set_size 20 10
    p.set_anchor_rect 190 190 8 8
    p.set_anchor 8
    p.set_gravity 8
    s2 = c.create_surface
    xs2 = wm.get_xdg_surface s2
    pop = xs2.get_popup xs p
    pop.grab seat $ptr.button
    """

  private static let grabbed =
    grab + """

      s2.commit
      await xs2.configure
      xs2.ack_configure $xs2.configure
      s2.attach a 0 0
      s2.damage 0 0 32 32
      s2.commit
      sync
      wait 100
      """

  /// Pointer and keyboard.
  static let input: [WireScript] = [
    WireScript(
      "the pointer moves and presses", pressed, "hand move 210 210\nhand release\nwait 50"),
    WireScript(
      "a window ends below the pointer", stage, "t.destroy\nxs.destroy\ns.destroy\nsync\nwait 100"),
    WireScript(
      "a window ends below a press", pressed,
      "t.destroy\nxs.destroy\ns.destroy\nsync\nhand release\nwait 100"),
    WireScript(
      "the pointer moves over a part", stage + part, "hand move 310 310\nhand move 200 200\nwait 50"
    ),
    WireScript(
      "a part appears below the pointer", stage,
      "hand move 310 310\nsync\nwait 50" + part + "\nwait 100"),
    WireScript(
      "a part ends below the pointer", stage + part,
      "hand move 310 310\nawait ptr.enter\nss.destroy\ns2.destroy\ns.commit\nsync\nwait 100"),
    WireScript(
      "a press holds the pointer on its surface", stage + part,
      "hand move 310 310\nhand press\nhand move 200 200\nsync\nwait 50\nhand release\nsync\nwait 50"
    ),
    WireScript(
      "a part that takes no input", stage + part,
      "r = c.create_region\ns2.set_input_region r\ns2.commit\ns.commit\nsync\nhand move 310 310\nwait 50"
    ),
    WireScript(
      "a pointer that comes late", stage,
      "ptr2 = seat.get_pointer\nsync\nwait 50\nhand move 201 201"),
    WireScript("a keyboard that comes late", stage, "kb2 = seat.get_keyboard\nsync\nwait 50"),
    WireScript("keys", stage, "hand key 30\nawait kb.key\nwait 50"),
    WireScript("a released pointer", stage, "ptr.release\nsync\nhand move 220 220\nwait 50"),
    WireScript(
      "a cursor", stage,
      "cs = c.create_surface\nptr.set_cursor $ptr.enter cs 3 3\ncs.attach a 0 0\ncs.damage 0 0 32 32\ncs.commit\nsync\nwait 50\nptr.set_cursor $ptr.enter nil 0 0\nwait 50"
    ),
    WireScript("a cursor that is a window", stage, "ptr.set_cursor $ptr.enter s 0 0"),
    WireScript(
      "a cursor becomes a window", stage,
      "cs = c.create_surface\nptr.set_cursor $ptr.enter cs 0 0\nxs2 = wm.get_xdg_surface cs\nt2 = xs2.get_toplevel"
    ),
    WireScript(
      "a cursor becomes a subsurface", stage,
      "cs = c.create_surface\nptr.set_cursor $ptr.enter cs 0 0\nbind sc wl_subcompositor 1\nss = sc.get_subsurface cs s"
    ),
    WireScript(
      "a cursor with an old serial", stage,
      "cs = c.create_surface\nptr.set_cursor 1 cs 0 0\nsync\nxs2 = wm.get_xdg_surface cs\nt2 = xs2.get_toplevel"
    ),
    WireScript(
      "a cursor of a size that its scale does not divide", stage,
      "odd = pool.create_buffer 0 31 31 128 0\ncs = c.create_surface\nptr.set_cursor $ptr.enter cs 0 0\ncs.set_buffer_scale 2\ncs.attach odd 0 0\ncs.damage 0 0 32 32\ncs.commit"
    ),
    WireScript("a popup with a grab", pressed, grabbed, "hand release\nwait 50"),
    WireScript(
      "a popup with an invented grab", stage, grab.replacing("$ptr.button", "7"),
      "s2.commit\nsync\nwait 100"),
    WireScript(
      "a click outside a popup", pressed, grabbed,
      "hand release\nhand move 900 900\nhand press\nhand release\nwait 100"),
    WireScript(
      "a popup with a grab ends", pressed, grabbed,
      "hand release\npop.destroy\nxs2.destroy\ns2.destroy\nsync\nwait 100"),
    WireScript(
      "the popup below ends first", pressed, grabbed,
      "s3 = c.create_surface\nxs3 = wm.get_xdg_surface s3\npop3 = xs3.get_popup xs2 p\npop3.grab seat $ptr.button\ns3.commit\nawait xs3.configure\nxs3.ack_configure $xs3.configure\ns3.attach b 0 0\ns3.commit\nsync\npop.destroy"
    ),
    WireScript(
      "a grab below a popup without one", pressed, grab.replacing("pop.grab seat $ptr.button", ""),
      "s2.commit\nawait xs2.configure\nxs2.ack_configure $xs2.configure\ns2.attach a 0 0\ns2.commit\nsync\ns3 = c.create_surface\nxs3 = wm.get_xdg_surface s3\npop3 = xs3.get_popup xs2 p\npop3.grab seat $ptr.button\ns3.commit\nsync"
    ),
    WireScript(
      "a window is moved", pressed, "t.move seat $ptr.button\nsync\nhand release\nwait 50"),
    WireScript(
      "text input with the keyboard", stage,
      "bind tm zwp_text_input_manager_v3 1\nti = tm.get_text_input seat\nsync\nwait 50\nti.enable\nti.set_cursor_rectangle 0 0 1 1\nti.commit\nsync\nwait 50\nti.disable\nti.commit\nsync\nwait 50"
    ),
    WireScript(
      "an activation token of a press", pressed,
      "bind act xdg_activation_v1 1\ntk = act.get_activation_token\ntk.set_serial $ptr.button seat\ntk.set_surface s\ntk.commit\nawait tk.done\nhand release"
    ),
  ]

  static let clipboard = """

    bind m wl_data_device_manager 3
    dd = m.get_data_device seat
    src = m.create_data_source
    src.offer "text/plain"
    src.offer "text/html"
    """

  private static let primary = """

    bind m zwp_primary_selection_device_manager_v1 1
    dd = m.get_device seat
    src = m.create_source
    src.offer "text/plain"
    """

  /// Clipboard and primary selection of a client with the keyboard.
  static let clipboards: [WireScript] = [
    WireScript(
      "content of a press", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\nwait 50\nhand release\nwait 50"),
    WireScript(
      "content is read", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\npipe w\ndd.data_offer.receive \"text/html\" w\nawait src.send\nwait 50"
    ),
    WireScript(
      "content is replaced", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\nsrc2 = m.create_data_source\nsrc2.offer \"a/b\"\ndd.set_selection src2 $ptr.button\nsync\nwait 50"
    ),
    WireScript(
      "content that an older event names", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\nsrc2 = m.create_data_source\nsrc2.offer \"a/b\"\ndd.set_selection src2 $kb.enter\nsync\nwait 50"
    ),
    WireScript(
      "content is taken back", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\ndd.set_selection nil $ptr.button\nsync\nwait 50"),
    WireScript(
      "a source of the clipboard ends", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\nsrc.destroy\nsync\nwait 50"),
    WireScript(
      "a source is used twice", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\ndd.set_selection src $ptr.button\nsync\nwait 50"),
    WireScript(
      "a source of the clipboard is dragged", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\ndd.start_drag src s nil $ptr.button\nsync\nwait 50"),
    WireScript(
      "a clipboard that comes late", pressed, clipboard,
      "dd.set_selection src $ptr.button\nsync\ndd2 = m.get_data_device seat\nsync\nwait 50"),
    WireScript(
      "primary content of a press", pressed, primary,
      "dd.set_selection src $ptr.button\nsync\nwait 50\nsrc.destroy\nsync\nwait 50"),
    WireScript(
      "primary content is replaced", pressed, primary,
      "dd.set_selection src $ptr.button\nsync\nsrc2 = m.create_source\nsrc2.offer \"a/b\"\ndd.set_selection src2 $ptr.button\nsync\nwait 50"
    ),
  ]

  private static let drag =
    clipboard + """

      src.set_actions 3
      dd.start_drag src s nil $ptr.button
      sync
      hand move 205 205
      await dd.enter
      """

  private static let accepted = """

    dd.data_offer.set_actions 3 1
    dd.data_offer.accept $dd.enter "text/plain"
    sync
    wait 50
    """

  /// A drop whose target asks the user what to do.
  private static let question =
    clipboard + """

      src.set_actions 7
      dd.start_drag src s nil $ptr.button
      sync
      hand move 205 205
      await dd.enter
      dd.data_offer.set_actions 4 4
      dd.data_offer.accept $dd.enter "text/plain"
      sync
      wait 50
      hand release
      await dd.drop
      """

  /// Content dragged over the window that it comes from.
  static let drags: [WireScript] = [
    WireScript(
      "a drag is dropped", pressed, drag, accepted, "hand release\nawait dd.drop\nwait 50"),
    WireScript(
      "a drop is finished", pressed, drag, accepted,
      "hand release\nawait dd.drop\npipe w\ndd.data_offer.receive \"text/plain\" w\ndd.data_offer.finish\nsync\nwait 50\ndd.data_offer.destroy\nsync"
    ),
    WireScript(
      "a drop is finished twice", pressed, drag, accepted,
      "hand release\nawait dd.drop\ndd.data_offer.finish\ndd.data_offer.finish\nsync"),
    WireScript(
      "a drop ends without finish", pressed, drag, accepted,
      "hand release\nawait dd.drop\ndd.data_offer.destroy\nsync\nwait 50"),
    WireScript(
      "a drag without a taker", pressed, drag, "hand release\nwait 100"),
    WireScript(
      "a drag that is refused in the end", pressed, drag, accepted,
      "dd.data_offer.accept $dd.enter nil\nsync\nhand release\nwait 100"),
    WireScript(
      "a drag without a common action", pressed, drag,
      "dd.data_offer.set_actions 4 4\ndd.data_offer.accept $dd.enter \"text/plain\"\nsync\nhand release\nwait 100"
    ),
    WireScript(
      "a drag moves away", pressed, drag, accepted, "hand move 300 300\nhand move 400 400\nwait 50"),
    WireScript(
      "a drop whose user is asked", pressed, question,
      "dd.data_offer.set_actions 2 2\nsync\ndd.data_offer.finish\nsync\nwait 50"),
    WireScript(
      "a drop whose user is asked ends without an answer", pressed, question,
      "dd.data_offer.finish\nsync"),
    WireScript(
      "an action after a drop that was settled", pressed, drag, accepted,
      "hand release\nawait dd.drop\ndd.data_offer.set_actions 2 2\ndd.data_offer.finish\nsync\nwait 50"
    ),
    WireScript(
      "a drag over two surfaces", pressed, part, drag, accepted,
      "hand move 310 310\nwait 50\nhand move 200 200\nwait 50\nhand release\nwait 100"),
    WireScript("finish before the drop", pressed, drag, accepted, "dd.data_offer.finish"),
    WireScript(
      "wrong actions of a target", pressed, drag, "dd.data_offer.set_actions 8 1"),
    WireScript(
      "two preferred actions", pressed, drag, "dd.data_offer.set_actions 3 3"),
    WireScript(
      "the source of a drag ends", pressed, drag, accepted,
      "src.destroy\nsync\nwait 50\nhand release\nwait 50"),
    WireScript(
      "an ended drag with an icon", pressed, clipboard,
      "ic = c.create_surface\nsrc.set_actions 1\ndd.start_drag src s ic $ptr.button\nic.attach a 0 0\nic.damage 0 0 32 32\nic.commit\nsync\nhand move 210 210\nhand release\nwait 100"
    ),
    WireScript(
      "a drag without a source", pressed, clipboard,
      "dd.start_drag nil s nil $ptr.button\nsync\nhand move 210 210\nawait dd.enter\nhand release\nwait 100"
    ),
    WireScript(
      "a drag with an invented serial", pressed, clipboard,
      "dd.start_drag src s nil 7\nsync\nhand move 210 210\nwait 50"),
    WireScript(
      "actions after the drag has begun", pressed, clipboard,
      "dd.start_drag src s nil $ptr.button\nsync\nsrc.set_actions 1"),
    WireScript(
      "the target ends during a drag", pressed, drag, accepted,
      "t.destroy\nxs.destroy\ns.destroy\nsync\nhand release\nwait 100"),
  ]
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}

extension OutputModel {
  /// A perfect 60 Hz display.
  public static var ideal60: OutputModel { OutputModel(hertz: 60) }

  /// A perfect 120 Hz display.
  public static var ideal120: OutputModel { OutputModel(hertz: 120) }

  /// A perfect 144 Hz display.
  public static var ideal144: OutputModel { OutputModel(hertz: 144) }

  /// Variable refresh: 48 to 144 Hz, no period announced with the presentation.
  public static var variableRefresh: OutputModel {
    var model = OutputModel(name: "VRR-1", hertz: 144)
    model.periods = [6_944_444, 8_333_333, 20_833_333, 11_111_111, 6_944_444, 16_666_667]
      .map { .nanoseconds($0) }
    model.presentation.refresh = .unknown
    return model
  }

  /// weston 10's headless backend with pixman, as measured on Debian 12.
  ///
  /// It announces 60 Hz and refreshes every 25.2 ms; the presentation clock is raw monotonic, here
  /// 250 ms off; no sequence numbers, no flags; a buffer is kept until the next commit.
  public static var weston10Headless: OutputModel {
    var model = OutputModel(name: "headless", hertz: 60)
    model.period = .microseconds(25_200)
    model.repaintLead = .milliseconds(7)
    model.callbackMoment = .afterRepaint
    model.callbackStamp = .lastVblank
    model.release = .afterNextCommit
    model.presentation = PresentationPolicy(
      clockID: 4, clockOffset: .milliseconds(-250), countsRefreshes: false,
      refresh: .claimed(.nanoseconds(16_666_666)), flags: 0)
    return model
  }

  /// weston 10 headless with `kiosk-shell.so` and no seat: nothing is answered after the first
  /// commit, no callback, no release, no feedback.
  public static var weston10Kiosk: OutputModel {
    var model = weston10Headless
    model.callbacks = .never
    model.release = .never
    model.presentation.completion = .never
    return model
  }

  /// weston 10 on a real 60 Hz panel: repaint 7 ms before the vblank, callbacks right after it.
  public static var weston10Panel: OutputModel {
    var model = OutputModel(name: "HDMI-A-1", hertz: 60)
    model.repaintLead = .milliseconds(7)
    model.callbackMoment = .afterRepaint
    model.callbackStamp = .lastVblank
    model.release = .afterNextCommit
    model.presentation = PresentationPolicy(flags: 7)
    return model
  }

  /// wlroots 0.15 headless (sway 1.7): 16.99 ms cadence, feedback that never completes after the
  /// first discarded one, buffers kept until the next commit.
  public static var wlroots015Headless: OutputModel {
    var model = OutputModel(name: "HEADLESS-1", hertz: 60)
    model.period = .microseconds(16_990)
    model.repaintLead = model.period
    model.callbackMoment = .afterRepaint
    model.release = .afterNextCommit
    model.presentation.completion = .never
    return model
  }

  /// wlroots on a real display: at each vblank it paints for the next one and answers callbacks.
  public static var wlrootsPanel: OutputModel {
    var model = OutputModel(name: "DP-1", hertz: 60)
    model.repaintLead = model.period
    model.callbackMoment = .afterRepaint
    model.release = .afterNextCommit
    model.presentation.flags = 7
    return model
  }

  /// mutter: callbacks shortly before the deadline of the next frame, content copied immediately.
  public static var mutter: OutputModel {
    var model = OutputModel(name: "eDP-1", hertz: 60)
    model.repaintLead = .milliseconds(4)
    model.callbackMoment = .afterRepaint
    model.release = .immediately
    return model
  }
}

extension OutputModel {
  /// A perfect 120 Hz display.
  package static var ideal120: OutputModel { OutputModel(hertz: 120) }

  /// A perfect 144 Hz display.
  package static var ideal144: OutputModel { OutputModel(hertz: 144) }

  /// Variable refresh: 48 to 144 Hz, no period announced with the presentation.
  public static var variableRefresh: OutputModel {
    var model = OutputModel(name: "VRR-1", hertz: 144)
    model.periods = [6_944_444, 8_333_333, 20_833_333, 11_111_111, 6_944_444, 16_666_667]
      .map { .nanoseconds($0) }
    model.presentation.refresh = .unknown
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

  /// wlroots on a real display: at each vblank it paints for the next one and answers callbacks.
  package static var wlrootsPanel: OutputModel {
    var model = OutputModel(name: "DP-1", hertz: 60)
    model.repaintLead = model.period
    model.callbackMoment = .afterRepaint
    model.release = .afterNextCommit
    model.presentation.flags = 7
    return model
  }
}

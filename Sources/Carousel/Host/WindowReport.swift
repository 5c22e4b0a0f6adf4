import CarouselDesktop
import CarouselText
public import WaylandServer

/// Statistics of the frames of one window of a program, as seen by the host.
///
/// While the window is at the side, at a slower pace, it misses no frame.
public struct WindowReport {
  /// The window's title.
  ///
  /// Empty if it has none.
  public let title: String
  /// The program's application ID.
  ///
  /// Empty if it has none.
  public let appID: String
  /// The timing of its frames.
  ///
  /// If there are very many, the latest ones.
  public let frames: FrameReport

  init(_ window: ServerToplevel, _ log: FrameLog, period: Duration) {
    title = window.title?.plainLine() ?? ""
    appID = window.appID?.plainLine() ?? ""
    frames = FrameReport(log.frames(of: window.surface.identifier), period: period)
  }

  /// The same as a JSON object on a line, with times in seconds: medians, and what one in a hundred
  /// exceeds.
  public var line: [UInt8] {
    var object = JSONObject()
    object.add("window", title)
    object.add("app_id", appID)
    object.add("frames", frames.commits)
    object.add("shown", frames.shown)
    object.add("superseded", frames.superseded)
    object.add("missed", frames.missed)
    object.add("damaged_share", decimal: frames.damagedShare)
    for (name, time) in [
      ("callback_to_commit", frames.drawTime), ("commit_to_light", frames.latency),
      ("input_to_light", frames.inputLatency),
    ] {
      if let median = time(0.5) { object.add(name, decimal: median / .seconds(1)) }
      if let most = time(0.99) { object.add(name + "_p99", decimal: most / .seconds(1)) }
    }
    return object.line
  }
}

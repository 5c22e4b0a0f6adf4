/// A screen.
///
/// Its properties change together, when the compositor has sent all of them.
public final class Output {
  /// What is known of a screen.
  public struct State: Equatable, Sendable {
    /// The scale the compositor suggests for it.
    public var scale = 1
    /// Frames in 1000 seconds.
    ///
    /// 0 is unknown.
    package var refreshMillihertz: Int32 = 0
    /// The present mode in pixels.
    ///
    /// 0 is unknown.
    public var width = 0
    /// The present mode in pixels.
    ///
    /// 0 is unknown.
    public var height = 0
    /// Millimeters.
    ///
    /// 0 is unknown.
    public var physicalWidth = 0
    /// Millimeters.
    ///
    /// 0 is unknown.
    public var physicalHeight = 0
    /// How the content is turned: the wire's number, from 0 to 7.
    public var transform: UInt32 = 0
    /// The name of the connector, like `HDMI-A-1`; empty before version 4.
    public var name = ""
    /// For people; empty before version 4.
    public var text = ""
  }

  /// What the screen last told.
  public private(set) var state = State()
  /// The number of the offer.
  let name: UInt32
  private var pending = State()
  private let output: Owned<WlOutput>
  private let onChange: () -> Void

  init(_ output: consuming Owned<WlOutput>, name: UInt32, onChange: @escaping () -> Void) {
    self.output = output
    self.name = name
    self.onChange = onChange
    self.output.onEvent { [weak self] event in self?.take(event) }
  }

  /// The screen in requests of other protocols.
  public var proxy: Proxy<WlOutput> { output.proxy }

  private func take(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, let width, let height, _, _, _, let transform):
      pending.physicalWidth = max(Int(width), 0)
      pending.physicalHeight = max(Int(height), 0)
      pending.transform = transform.rawValue < 8 ? transform.rawValue : 0
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { break }
      pending.width = max(Int(width), 0)
      pending.height = max(Int(height), 0)
      pending.refreshMillihertz = max(refresh, 0)
    case .scale(let factor): pending.scale = min(max(Int(factor), 1), 8)
    case .name(let name): pending.name = name
    case .description(let text): pending.text = text
    case .done: apply()
    }
    // Version 1 never says that it is done.
    if output.version < 2 { apply() }
  }

  private func apply() {
    guard state != pending else { return }
    state = pending
    onChange()
  }
}

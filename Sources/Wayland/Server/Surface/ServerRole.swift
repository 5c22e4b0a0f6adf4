protocol ServerRole: AnyObject {
  var interface: String { get }
  /// Where the surface's corner is on the screen.
  var origin: (x: Int, y: Int) { get }
  /// The protocol error that a compositor answers a commit with, if any; `size` is the surface's
  /// size with it.
  func error(in state: SurfaceState, size: (width: Int, height: Int)) -> (() -> Void)?
  /// The surface was committed and the state is in force.
  func committed()
  /// The surface lost its content.
  func unmapped()
}

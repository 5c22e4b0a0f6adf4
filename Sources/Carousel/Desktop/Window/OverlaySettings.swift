import CarouselEngine
public import Wayland

/// How an overlay lies on its screen.
public struct OverlaySettings: Equatable, Sendable {
  /// How high it lies.
  public var layer = LayerSettings.Layer.overlay
  /// The edges it is fixed to; between two opposite ones it takes all the room.
  public var edges = LayerSettings.Edges.all
  /// The distance from those edges, in logical units.
  public var margin = 0

  /// An overlay that covers the screen.
  public init() {}

  /// The settings of a layer on a screen for a program, whose size counts where the layer does not take all the room.
  func settings(appID: String, size: Size, output: Output? = nil) -> LayerSettings {
    func side(_ side: Double, _ between: LayerSettings.Edges) -> Int {
      edges.isSuperset(of: between) ? 0 : Int(max(1, min(side.rounded(), 16384)))
    }
    return LayerSettings(
      name: appID, layer: layer, edges: edges,
      size: SurfaceSize(
        width: side(size.width, [.left, .right]), height: side(size.height, [.top, .bottom])),
      exclusiveZone: -1,
      margins: LayerSettings.Margins(top: margin, right: margin, bottom: margin, left: margin),
      keyboard: .exclusive, output: output)
  }
}

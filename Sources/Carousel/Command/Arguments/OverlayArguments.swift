import CarouselDesktop
import Wayland

/// The edges that an overlay is fixed to: `all`, `center`, or some of them such as `bottom,left,right`.
struct AnchorArgument: Equatable, SettingValue {
  let text: String
  let edges: LayerSettings.Edges

  static let placeholder: String? = "edges"
  static let form = "all, center, or some of top, bottom, left and right such as bottom,left"

  /// All edges.
  static let all = AnchorArgument(text: "all", edges: .all)

  private init(text: String, edges: LayerSettings.Edges) { (self.text, self.edges) = (text, edges) }

  init?(argument: String) {
    var edges: LayerSettings.Edges = []
    if argument == "all" {
      edges = .all
    } else if argument != "center" {
      for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
        switch word {
        case "top": edges.insert(.top)
        case "bottom": edges.insert(.bottom)
        case "left": edges.insert(.left)
        case "right": edges.insert(.right)
        default: return nil
        }
      }
    }
    self.init(text: argument, edges: edges)
  }
}

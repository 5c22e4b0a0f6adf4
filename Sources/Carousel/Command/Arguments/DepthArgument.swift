import ArgumentParser
import Wayland

/// The bits of a pixel.
enum DepthArgument: String, CaseIterable, ExpressibleByArgument {
  case full = "32"
  case small = "16"

  var depth: PixelDepth { self == .full ? .full : .small }
}

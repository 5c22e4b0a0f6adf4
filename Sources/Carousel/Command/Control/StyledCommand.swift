import ArgumentParser
import CarouselView

/// A command that shows a carousel by options that can be set anew while it runs.
protocol StyledCommand: ParsableCommand {
  /// The style that the options ask for, in this mode.
  func shownStyle() throws -> CarouselStyle
}

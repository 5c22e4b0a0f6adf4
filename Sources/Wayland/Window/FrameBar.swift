/// What the window keeps of its own title bar.
struct FrameBar {
  /// What the pointer is over.
  var hovered: TitleBar.Part?
  /// What is being pressed.
  var pressed: TitleBar.Part?
  /// Whether the content has the press that is under way.
  var contentHasPress = false
  /// The edge of the window that is under the pointer.
  var edge: XdgToplevel.ResizeEdge?
  /// When the caption was last pressed; two presses in short order maximise.
  var lastPress: Nanoseconds?
  /// What was painted last, and in which buffers' frame.
  var painted: TitleBar.Appearance?
  /// The number of the last frame in which it changed.
  var changedInFrame = 0
}

/// Which item a command is about.
enum ItemReference: Equatable {
  /// By its place, from 0.
  case index(Int)
  /// By what makes it the same after a change.
  case id(String)
}

/// What a surface lies on, and what lies on it.
struct SurfaceFamily {
  private struct Child {
    weak var role: (any DrawingRole)?
  }

  /// What it lies on, if it is a popup or a part.
  weak var parent: DrawingSurface?
  /// What lies on it and ends with it, oldest first.
  private var children: [Child] = []

  /// Takes a role in that lies on it.
  mutating func adopt(_ child: any DrawingRole) {
    children.removeAll { $0.role == nil }
    children.append(Child(role: child))
  }

  /// Lets go of the newest that lies on it.
  ///
  /// Returns `nil` if nothing does any more.
  mutating func takeNewest() -> (any DrawingRole)? {
    while let child = children.popLast() {
      if let role = child.role { return role }
    }
    return nil
  }
}

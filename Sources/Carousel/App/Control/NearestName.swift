/// The most likely name for a mistyped one.
package enum NearestName {
  /// Longer texts are not compared.
  private static let longest = 64

  /// The first of the nearest names, or `nil` where none is near enough to be meant.
  package static func of(_ name: String, among names: [String]) -> String? {
    let name = Array(name.prefix(longest + 1))
    guard name.count <= longest else { return nil }
    let distances = names.map { (name: $0, distance: distance(from: name, to: Array($0))) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= max(1, name.count / 3) ? nearest.name : nil
  }

  /// How many characters must be inserted, deleted, replaced or swapped with their neighbor
  /// (the optimal string alignment).
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (place, character) in left.enumerated() {
      var next = [place + 1]
      for (column, other) in right.enumerated() {
        let replaced = row[column] + (character == other ? 0 : 1)
        var least = min(replaced, row[column + 1] + 1, next[column] + 1)
        if place > 0, column > 0, character == right[column - 1], left[place - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

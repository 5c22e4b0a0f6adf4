/// The name that somebody who mistyped may have meant.
package enum NearestName {
  /// The first of the nearest names; `nil` where none is near enough to be meant.
  package static func of(_ name: String, among names: [String]) -> String? {
    let name = Array(name)
    let distances = names.map { (name: $0, distance: distance(from: name, to: Array($0))) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= max(1, name.count / 3) ? nearest.name : nil
  }

  /// How many characters must be put in, left out or replaced (Levenshtein's distance).
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (place, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}

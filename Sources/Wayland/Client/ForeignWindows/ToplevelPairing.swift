/// Finds which entries of two lists of windows are the same window.
///
/// The two protocols share no identifier. Both lists have the same order, and windows say the same of
/// themselves in both, except for a moment while a title changes.
enum ToplevelPairing {
  /// The entry of `managed` that belongs to each of `listed`, or `nil` for none.
  ///
  /// `former` is what belonged to each before.
  static func pairs(
    _ listed: [ToplevelDescription], _ managed: [ToplevelDescription], former: [Int?]
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: listed.count)
    var isFree = [Bool](repeating: true, count: managed.count)
    func pair(_ place: Int, with other: Int?) {
      guard result[place] == nil, let other, isFree[other] else { return }
      result[place] = other
      isFree[other] = false
    }
    // What was right stays, then equal windows in their order.
    for place in listed.indices {
      pair(place, with: former[place].flatMap { managed[$0] == listed[place] ? $0 : nil })
    }
    for place in listed.indices {
      pair(place, with: managed.indices.first { isFree[$0] && managed[$0] == listed[place] })
    }
    // A title may have changed in one list before the other.
    for place in listed.indices {
      pair(
        place, with: former[place].flatMap { managed[$0].appID == listed[place].appID ? $0 : nil })
    }
    for place in listed.indices {
      pair(
        place,
        with: managed.indices.first { isFree[$0] && managed[$0].appID == listed[place].appID })
    }
    return result
  }
}

import CarouselAnnouncements
import CarouselEngine

/// What a carousel of three pictures says while it is used.
func announcedSentences() -> [String] {
  let names = ["Harbor", "Lighthouse", "Dunes"]
  let occurrences: [Occurrence] = [
    .ready, .settled(index: 1, cause: .drag), .opened, .closed,
  ]
  var policy = AnnouncementPolicy(count: names.count, index: 0)
  return occurrences.enumerated().compactMap { second, occurrence in
    policy.announce(occurrence, at: Double(second)) { ItemDescription(label: names[$0]) }?.text
  }
}

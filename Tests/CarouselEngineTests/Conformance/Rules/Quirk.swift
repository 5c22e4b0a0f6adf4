/// What the original does that ours does otherwise, by the numbers of its list of quirks.
///
/// A quirk is recognized by what happens in a case, never by the case's number. When it happens,
/// what ours does instead is checked. Then ours is taken to where the original is, by public calls,
/// and everything that follows is compared as before. Where no call leads there, both go their ways
/// until the original rests, and are compared again from there. So a case may differ in nothing but
/// what its quirks change.
enum Quirk: Int, CaseIterable, Comparable {
  /// A layout of an aligned carousel at rest starts a scroll to where it is; ours starts nothing.
  case layoutScrolls = 1
  /// The first step of an autoscroll counts the time since the last step ever; ours counts none.
  case autoscrollJumps = 2
  /// A layout, or a scroll that is begun, during a drag scrolls under the finger; ours leaves the
  /// drag alone.
  case scrollUnderFinger = 3
  /// A changed wrap option is applied at the next layout. Ours applies it immediately.
  case wrapWaits = 4
  /// The resistance at an end depends on the way there, and freezes at the limit; ours depends on
  /// the pull alone: B·(1 − e^(−pull/B)).
  case endResistance = 5
  /// A bounce distance of 0 gives NaN, a negative one freezes; ours does not bounce, and refuses.
  case noBounceDistance = 6
  /// A finger that rested or never moved flings with an old velocity; ours does not fling.
  case staleVelocity = 7
  /// What is left of the flip of a caught carousel is that of the last card; ours goes on from the
  /// card in front, and always ends.
  case flipIsShared = 8
  /// Scrolls after a slow drag freeze the flip. In ours it goes on, and a scroll by the program is
  /// none of the drag's.
  case flipFreezes = 10
  /// Cards are stacked as they stood before the last move; ours as they stand.
  case staleStacking = 11
  /// A carousel that was caught and let go stays between items; ours settles.
  case catchStays = 12
  /// A tap on nothing scrolls to where the carousel is; ours does nothing then.
  case tapOnNothing = 13
  /// A placeholder can be selected; ours cannot.
  case placeholderTap = 14
  /// The nudge to the next item can skip one; ours never does.
  case nudgeSkips = 15
  /// Paging counts from where the finger lifts, and stands still exactly on an item; ours counts
  /// from where the drag began and moves.
  case pagingFromRelease = 16
  /// A fling into an end runs to the full bounce distance; ours meets the end with the velocity it
  /// has and swings back.
  case fullBounce = 17
  /// A fling that is cut short by fewer items jumps back to its start; ours goes to the last item.
  case flingRestarts = 18
  /// Any deceleration rate is taken; ours refuses one outside 0…1.
  case decelerationRate = 19
  /// Switching bounce off beyond an end jumps; ours goes back smoothly.
  case bounceOffJumps = 20
  /// An item width of 0 gives NaN; ours does not move.
  case zeroItemWidth = 21
  /// A move without animation can end beyond the ends. Ours ends at the end.
  case placeBeyondEnd = 22
  /// A move by nothing cancels a running motion; ours does not.
  case zeroMoveCancels = 23
  /// A wrapped scroll to an index out of range takes the long way; ours the shorter one.
  case longWayRound = 24
  /// Autoscroll runs on at an end, leaves the carousel between items when it is switched off, and
  /// does not mind a resting finger; ours stops, settles and is held.
  case autoscrollEnds = 25
  /// An odd number of placeholders asks for one twice and never for the last; ours once for each.
  case oddPlaceholders = 26
  /// The item width outlives the data it came from; ours follows the data.
  case itemWidthSticks = 27
  /// Index 0 is requested first even if it is invisible. Ours requests only visible items.
  case firstItemAsked = 28
  /// Removing from an empty carousel makes −1 items; ours does nothing.
  case removeFromEmpty = 29
  /// An empty carousel has an index of −1 and an offset that moves; ours has none and does not.
  case emptyCarousel = 30
  /// Items inserted or removed before the front change the item in front; ours keeps it.
  case frontItemChanges = 31
  /// A removal drops the fraction of the offset and interrupts motions; ours keeps both.
  case removalDropsFraction = 32
  /// An animated insertion is reported, and unloads cards, at its end. Ours reports immediately,
  /// and the new card fades in.
  case lateReports = 33
  /// A removed view is pooled after 0.1 s even if everything was reloaded, and a replaced one while it
  /// is still seen; ours with the reload, and when it is seen no more.
  case latePooling = 34
  /// Without a data source a reload blanks the view but reports the old items; ours has none.
  case blankReports = 35
  /// Fewer items scroll back from where no item is; ours from within the bounce distance.
  case fewerItems = 37
  /// Spacings, widths, counts and arcs of 0 or less give no numbers; ours refuses or limits them.
  case noNumbers = 38
  /// Fades out of range give no numbers, or more than opaque; ours refuses them.
  case fadeNumbers = 39
  /// Counts of visible items of 0 or less show nothing; ours refuses them.
  case countNumbers = 40
  /// A jump over other items flips the last of them to the back. Ours moves immediately.
  case jumpFlips = 43
  /// Motions give way to one another at display ticks only, and stand still in between; ours does so
  /// at the exact instant.
  case ticksOnly = 45

  static func < (left: Quirk, right: Quirk) -> Bool { left.rawValue < right.rawValue }

  /// The quirk that a refused setting avoids.
  init(refused name: String) {
    self =
      switch name {
      case "bounce-distance": .noBounceDistance
      case "deceleration-rate": .decelerationRate
      case "fade-min", "fade-max", "fade-range", "fade-min-alpha": .fadeNumbers
      case "count", "visible-items": .countNumbers
      default: .noNumbers
      }
  }
}

/// Time limits for pictures, in seconds, and what happens to those that exceed them.
///
/// Time in which a picture's worker or thread waits for a processor does not count.
///
/// A slow picture does not delay the others: another thread takes its place. Workers that are
/// slow while others have not even been tried are ended and tried again later. A thread that paints
/// or decodes cannot be stopped from outside: it is abandoned in the end, and only a limited
/// number can be lost in this way.
struct PicturePatience {
  /// After this time others no longer wait for it.
  var slow = 0.1
  /// After this time it makes room for those that have not been tried.
  var crowded = 0.3
  /// After this time, with all its trials, it has failed.
  var lost = 10.0
  /// How many threads of a lane may be slow or lost, in addition to those at work.
  var threads = 6
}

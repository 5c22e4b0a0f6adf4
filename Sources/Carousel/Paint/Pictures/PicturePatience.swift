/// How long a picture may take, in seconds, and what happens to those that take longer.
///
/// Whoever is slow does not hold up the others: another thread takes its place. Workers that are
/// slow while others have not even been tried are ended and tried again later. A thread that paints
/// or decodes itself cannot be stopped from outside: it is left to itself in the end, and there are
/// only so many to be lost in this way.
struct PicturePatience {
  /// After this time others no longer wait for it.
  var slow = 0.1
  /// After this time it makes room for those that have not been tried.
  var crowded = 0.3
  /// After this time, with all its trials, it has failed.
  var lost = 10.0
  /// How many threads of a lane may be slow or lost at the same time, beside those at work.
  var threads = 6
}

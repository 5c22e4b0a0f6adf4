/// How long a picture may take, in seconds, and what happens to those that take longer.
///
/// A thread inside a decoder cannot be stopped from outside. So a slow one is first left to itself
/// while another thread takes its place, and in the end its picture is reported as failed; there
/// are only so many threads to be lost in this way.
struct PicturePatience {
  /// After this time others no longer wait for it.
  var slow = 2.0
  /// After this time it has failed.
  var lost = 15.0
  /// How many threads of a lane may be slow or lost at the same time, beside those at work.
  var threads = 4
}

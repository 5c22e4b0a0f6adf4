/// How much whoever wants a picture still wants it.
enum PictureInterest {
  case wanted
  /// Nobody waits for it, but it does no harm.
  case unwanted
  /// It has taken too long, and has to end at once.
  case overdue
}

/// How much a picture is still wanted.
enum PictureInterest {
  case wanted
  /// Not wanted, but it does no harm.
  case unwanted
  /// It has taken too long and has to end immediately.
  case overdue
}

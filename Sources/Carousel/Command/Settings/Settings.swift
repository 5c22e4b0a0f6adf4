import CarouselDesktop

/// Everything that a command line and a configuration file can say.
struct Settings: Sendable {
  var album = AlbumArguments()
  var style = StyleOptions()
  var window = WindowOptions()
  var control = ControlOptions()
  var pick = PickOptions()
  var host = HostOptions()
  var windows = WindowsOptions()
  var painting = PaintingOptions()
  /// The configuration file; `nil` for the one that the environment names.
  var config: PathArgument?
  /// How announcements are written; `nil` for the mode's own way.
  var announce: AnnouncementFormat?
  /// Whether pictures passed on the way are announced as well.
  var announcesMoving = false
  /// Whether a picture that is named alone is shown without the others in its folder.
  var only = false
  /// Where `msg insert` inserts, from 1.
  var place: Int?
  /// The words of a command line that are no options.
  var words: [String] = []

  /// How announcements are written where sentences are the mode's own way: names of pictures are nobody's business in
  /// a journal.
  var announcements: AnnouncementFormat {
    announce ?? (window.isPrivate || !StandardDescriptors.outputIsWanted ? .off : .text)
  }
}

import CarouselAnnouncements
import CarouselEngine
import CarouselPaint

/// An announcement that waits to be written, and the file of the item it is about.
struct WaitingAnnouncement: WeightedLine {
  let announcement: Announcement
  let path: Pathname?

  var weight: LineWeight { announcement.weight }
}

package import CarouselAnnouncements
import CarouselEngine
package import CarouselPaint

/// An announcement that waits to be written, and the file of the item it is about.
package struct WaitingAnnouncement: WeightedLine {
  package let announcement: Announcement
  package let path: Pathname?

  package var weight: LineWeight { announcement.weight }

  /// An announcement about the item of a file, if it has one.
  package init(announcement: Announcement, path: Pathname?) {
    (self.announcement, self.path) = (announcement, path)
  }
}

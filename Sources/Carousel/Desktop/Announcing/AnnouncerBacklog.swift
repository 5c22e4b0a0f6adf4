import CarouselAnnouncements
import CarouselPaint
import CarouselView
import Wayland

/// Has an announcer write, and go on as soon as there is room on the pipe for the lines that wait.
final class AnnouncerBacklog {
  private let announcer: Announcer
  private let loop: EventLoop
  private var room: Watch?

  init(_ announcer: Announcer, _ loop: EventLoop) {
    self.announcer = announcer
    self.loop = loop
  }

  func announce(_ announcement: Announcement, path: Pathname?) {
    announcer.announce(announcement, path: path)
    waitForRoom()
  }

  private func waitForRoom() {
    guard let descriptor = announcer.backlog else {
      room = nil
      return
    }
    guard room == nil else { return }
    room = loop.watch(descriptor, for: .writing) { [weak self] _ in
      self?.announcer.writeWhatFits()
      self?.waitForRoom()
    }
  }
}

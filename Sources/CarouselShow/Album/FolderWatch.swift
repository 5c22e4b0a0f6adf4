import CLinux
import CarouselPaint
import Glibc

/// Tells that something in the folders that it watches has changed; one that is off never does.
struct FolderWatch: ~Copyable {
  private let descriptor: Int32

  /// How long after the last change folders are read again, in milliseconds.
  private static let quiet: Int32 = 250
  /// How long they are left alone at most while changes go on, in times of `quiet`.
  private static let patience = 4

  init(isOn: Bool) { descriptor = isOn ? linux_folder_news() : -1 }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether it can tell of changes.
  var isOn: Bool { descriptor >= 0 }

  /// Watches a folder too; what is no folder is not watched.
  func add(_ path: Pathname) {
    if isOn { _ = unsafe linux_watch_folder(descriptor, path.terminated) }
  }

  /// Waits until something has changed and nothing does any more; `false` if that cannot be told.
  func awaitChange() -> Bool {
    guard isOn else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, -1)
      if count < 0, errno != EINTR { return false }
      guard count > 0, linux_take_folder_news(descriptor) != 0 else { continue }
      for _ in 0..<Self.patience {
        guard unsafe poll(&request, 1, Self.quiet) > 0 else { return true }
        _ = linux_take_folder_news(descriptor)
      }
      return true
    }
  }
}

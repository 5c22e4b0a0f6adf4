internal import CarouselCLinux
internal import Glibc

/// What a process that tests programs would leave behind if it ended in the midst of a test.
package enum Leftovers {
  /// Lets the programs that are started from here be found, however far from their parents they go.
  package static func keepTrack() { _ = linux_adopt_orphans() }

  /// Ends all programs that were started from here, and theirs, and removes the display sockets.
  ///
  /// Nothing else may be done with compositors after that. The process is to end.
  package static func remove() {
    ProcessTree(root: getpid()).endDescendants()
    DisplaySocket.removeFolders()
  }
}

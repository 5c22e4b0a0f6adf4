import Glibc
import Wayland
import WaylandServer

/// The clipboard of the programs, which is that of the session around the carousel too.
///
/// Nothing is read or kept here: whoever pastes gives a pipe, and it goes on to whoever has copied.
final class HostClipboard {
  /// Told that programs are to hear something.
  var onChange: (() -> Void)?

  private let compositor: Compositor
  private weak var session: Session?
  /// The types of what was handed to the session last.
  private var handedOut: [String] = []

  init(_ compositor: Compositor) {
    self.compositor = compositor
    compositor.onClipboard = { [weak self] in self?.handOut() }
  }

  /// The carousel is shown in this session from now on.
  func attach(to session: Session) {
    self.session = session
    handedOut = []
    session.clipboard.onChange = { [weak self] in self?.takeOver() }
  }

  /// A program has copied something, or what it had copied is gone.
  private func handOut() {
    guard let session else { return }
    handedOut = compositor.clipboardTypes
    guard !handedOut.isEmpty else {
      if session.clipboard.isOwn() { session.clipboard.clear() }
      return
    }
    var content = DataContent()
    for type in handedOut {
      content.add(type, writtenBy: { [weak self] in self?.write(type, to: $0) })
    }
    session.clipboard.copy(content)
  }

  /// Somebody in the session pastes what a program has copied.
  private func write(_ type: String, to descriptor: Int32) {
    // What came from the session is not asked of it again.
    guard compositor.clipboardOwner != nil else { return }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    compositor.sendClipboard(type, to: copy)
    onChange?()
  }

  /// Something is on the session's clipboard.
  private func takeOver() {
    guard let session else { return }
    let types = session.clipboard.types()
    if session.clipboard.isOwn(), types == handedOut { return }
    // Nothing is known of it while the window has no keyboard: what programs have copied stays.
    guard !types.isEmpty || compositor.clipboardOwner == nil else { return }
    compositor.copy(types) { [weak session] type, descriptor in
      session?.clipboard.send(type, to: descriptor)
    }
    onChange?()
  }
}

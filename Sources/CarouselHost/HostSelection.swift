import Glibc
import Wayland
import WaylandServer

/// What the programs can paste, which is what the session around the carousel can paste too: the clipboard,
/// or what was selected last.
///
/// Nothing is read or kept here: whoever pastes gives a pipe, and it goes on to whoever has the content.
final class HostSelection {
  /// Told that programs are to hear something.
  var onChange: (() -> Void)?

  private let programs: ServerSelection
  private var session: Clipboard?
  /// The types of what was handed to the session last.
  private var handedOut: [String] = []

  init(_ programs: ServerSelection) {
    self.programs = programs
    programs.onChange = { [weak self] in self?.handOut() }
  }

  /// The carousel is shown in a session with this clipboard from now on.
  func attach(to session: Clipboard) {
    self.session = session
    handedOut = []
    session.onChange = { [weak self] in self?.takeOver() }
  }

  /// A program has copied something, or what it had copied is gone.
  private func handOut() {
    guard let session else { return }
    handedOut = programs.types
    guard !handedOut.isEmpty else {
      if session.isOwn() { session.clear() }
      return
    }
    var content = DataContent()
    for type in handedOut {
      content.add(type, writtenBy: { [weak self] in self?.write(type, to: $0) })
    }
    session.copy(content)
  }

  /// Somebody in the session pastes what a program has copied.
  private func write(_ type: String, to descriptor: Int32) {
    // What came from the session is not asked of it again.
    guard programs.owner != nil else { return }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    programs.send(type, to: copy)
    onChange?()
  }

  /// There is something new in the session.
  private func takeOver() {
    guard let session else { return }
    let types = session.types()
    if session.isOwn(), types == handedOut { return }
    // Nothing is known of it while the window has no keyboard: what programs have copied stays.
    guard !types.isEmpty || programs.owner == nil else { return }
    programs.put(OutsideContent(types) { [weak self] in _ = self?.session?.send($0, to: $1) })
    onChange?()
  }
}

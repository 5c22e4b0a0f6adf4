import Glibc
import Wayland
import WaylandServer

/// The clipboard of the programs, or their primary selection, which they share with the session
/// around the carousel.
///
/// Nothing is read or kept here. The pipe of the program that pastes is passed on to the program
/// that has the content.
final class HostSelection {
  /// Called when programs are to be sent something.
  var onChange: (() -> Void)?

  private let programs: ServerSelection
  private var session: Clipboard?
  /// A type that marks what this host puts into the session: compositors send it back, some with the types in
  /// another order.
  private let mark = "application/x-carousel-host-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  /// Compositors and clients drop types beyond some number.
  private static let mostTypes = 255

  init(_ programs: ServerSelection) {
    self.programs = programs
    programs.onChange = { [weak self] in self?.handOut() }
  }

  /// The carousel is shown in a session with this clipboard from now on.
  func attach(to session: Clipboard) {
    self.session = session
    session.onChange = { [weak self] in self?.takeOver() }
  }

  /// Handles that a program has copied content, or that its content is gone.
  private func handOut() {
    guard let session else { return }
    guard !programs.types.isEmpty else {
      if session.isOwn() { session.clear() }
      return
    }
    var content = DataContent()
    for type in programs.types.prefix(Self.mostTypes) {
      content.add(type, writtenBy: { [weak self] in self?.write(type, to: $0) })
    }
    content.add(mark) { [] }
    session.copy(content)
  }

  /// Writes what a program has copied, for a paste in the session.
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
    if session.isOwn(), types.contains(mark) { return }
    // Nothing is known of it while the window has no keyboard: what programs have copied stays.
    guard !types.isEmpty || programs.owner == nil else { return }
    // A clipboard manager offers the content that it has read under all of its types.
    let content = OutsideContent(types.filter { $0 != mark }) { [weak self] in
      _ = self?.session?.send($0, to: $1)
    }
    programs.put(content)
    onChange?()
  }
}

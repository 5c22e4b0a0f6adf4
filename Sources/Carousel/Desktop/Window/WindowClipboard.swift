import CarouselPaint
import Glibc
import Wayland

/// What is copied out of a carousel's window or overlay, and the files that are pasted or dropped into it.
///
/// Control and C copies a file's path, Control and V takes files or text from the clipboard.
final class WindowClipboard {
  private unowned let session: Session
  private let front: () -> Pathname?
  private let onCopy: () -> Void
  private let onFiles: (([Pathname]) -> Void)?
  private let onText: ((String) -> Void)?

  /// Begins to serve a window or an overlay.
  ///
  /// `front` returns the file to copy, if any, and `onCopy` is called when that was done. `onFiles` is
  /// called with dropped and pasted files by their absolute paths, `onText` with pasted text; `nil` takes none.
  init(
    _ session: Session, _ shown: any SurfaceRole, front: @escaping () -> Pathname?,
    onCopy: @escaping () -> Void, onFiles: (([Pathname]) -> Void)?,
    onText: ((String) -> Void)? = nil
  ) {
    (self.session, self.front, self.onFiles) = (session, front, onFiles)
    self.onCopy = onCopy
    self.onText = onText
    shown.dropTarget = onFiles.map { onFiles in
      DropTarget(types: [FileURIs.type]) { drop in onFiles(drop.filePaths.map { Pathname($0) }) }
    }
  }

  /// Takes a key if it copies or pastes.
  ///
  /// Returns whether it did.
  func take(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event, key.isPressed, !key.isRepeat,
      key.modifiers.contains(.control), key.modifiers.isDisjoint(with: [.alt, .logo])
    else { return false }
    switch key.latinKey {
    case Key(rawValue: 0x63): return copy(from: key.seat)
    case Key(rawValue: 0x76): return paste(from: key.seat)
    default: return false
    }
  }

  private func copy(from seat: UInt32) -> Bool {
    guard let front = front() else { return false }
    let copy: DataContent =
      front.isWebAddress
      ? .text(String(decoding: front.bytes, as: UTF8.self)) : .files([front.absolute.bytes])
    guard session.clipboard.copy(copy, from: seat) else { return false }
    onCopy()
    return true
  }

  /// The names of text as the clipboard offers it, the best first.
  private static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

  private func paste(from seat: UInt32) -> Bool {
    let types = session.clipboard.types(of: seat)
    if let onText, let type = Self.textTypes.first(where: types.contains) {
      session.clipboard.paste(type, of: seat) { result in
        guard case .success(let bytes) = result else { return }
        onText(String(decoding: bytes, as: UTF8.self))
      }
      return true
    }
    guard let onFiles, types.contains(FileURIs.type) else { return false }
    session.clipboard.paste(FileURIs.type, of: seat) { result in
      guard case .success(let list) = result else { return }
      onFiles(FileURIs.paths(in: list).map { Pathname($0) })
    }
    return true
  }
}

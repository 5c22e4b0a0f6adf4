extension Compositor {
  /// What was copied last.
  public var clipboard: ServerSelection { dataDevices.clipboard }
  /// What was selected last, for the middle button to paste.
  public var primarySelection: ServerSelection { primaryDevices.selection }

  /// The types of the clipboard's content, best first.
  ///
  /// Empty for an empty clipboard.
  public var clipboardTypes: [String] { clipboard.types }

  /// Puts content on the clipboard, as if the user had copied it elsewhere: bytes by type.
  public func copy(_ content: [String: [UInt8]]) { clipboard.put(content) }

  /// Has the owner of the clipboard write its content of `type` into a pipe, which is closed here.
  ///
  /// The content arrives within the next turns; of a type that is not there, nothing.
  public func sendClipboard(_ type: String, to descriptor: Int32) {
    clipboard.send(type, to: descriptor)
  }

  /// The clients that have a keyboard's attention.
  var focusedClients: [Client] {
    seats.compactMap { $0.keyboard.focusedSurface?.resource.client }
  }
}

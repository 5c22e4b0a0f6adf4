extension Compositor {
  /// The types of what is on the clipboard, best first; empty for an empty clipboard.
  public var clipboardTypes: [String] { dataDevices.selection?.types ?? [] }

  /// Puts content on the clipboard, as if the user had copied it elsewhere: bytes by type.
  public func copy(_ content: [String: [UInt8]]) {
    dataDevices.select(content.isEmpty ? nil : DataSource(content))
  }

  /// Puts content on the clipboard that somebody outside of the compositor has, best type first.
  ///
  /// - Parameters:
  ///   - types: What it can be had in; none empties the clipboard.
  ///   - write: Has the content of a type written into a descriptor, which is closed as soon as it
  ///     returns.
  public func copy(_ types: [String], write: @escaping (String, Int32) -> Void) {
    dataDevices.select(types.isEmpty ? nil : DataSource(types, elsewhere: write))
  }

  /// The client whose content is on the clipboard; `nil` if it is nobody's or no client's.
  public var clipboardOwner: ClientIdentifier? { dataDevices.selection?.resource?.owner }

  /// Has the owner of the clipboard write its content of `type` into a pipe, which is closed here.
  ///
  /// The content arrives within the next turns; of a type that is not there, nothing.
  public func sendClipboard(_ type: String, to descriptor: Int32) {
    let writer = ReceivedDescriptor(descriptor)
    guard let source = dataDevices.selection, source.types.contains(type) else { return }
    source.write(type, to: writer, by: dataDevices.transfers)
  }
}

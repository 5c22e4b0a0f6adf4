internal import CDesktop

/// Gdk-pixbuf's decoder for one format, fed piece by piece.
@safe final class PixbufLoader {
  @unsafe private let loader: OpaquePointer
  private let plan: DecodingPlan
  private let path: Pathname
  private var isOpen = true

  /// Starts the decoder that `plan` names.
  init(_ plan: DecodingPlan, path: Pathname) throws(PaintError) {
    guard let loader = unsafe pixbuf_loader_create(plan.format.loaderName) else {
      throw .unknownFormat(path: path)
    }
    unsafe self.loader = unsafe loader
    self.plan = plan
    self.path = path
    let context = unsafe Unmanaged.passUnretained(plan).toOpaque()
    unsafe pixbuf_loader_when_size_is_known(
      loader,
      { loader, width, height, context in
        guard let context = unsafe context else { return }
        let plan = unsafe Unmanaged<DecodingPlan>.fromOpaque(context).takeUnretainedValue()
        let size = PixelSize(width: Int(width), height: Int(height))
        // A size of zero makes every decoder stop before it allocates.
        let wanted = plan.sizeIsKnown(size) ?? PixelSize(width: 0, height: 0)
        if wanted != size {
          unsafe pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
        }
      }, context)
    unsafe pixbuf_loader_when_area_is_decoded(
      loader,
      { _, _, _, _, height, context in
        guard let context = unsafe context else { return }
        let plan = unsafe Unmanaged<DecodingPlan>.fromOpaque(context).takeUnretainedValue()
        plan.rowsAreDecoded(Int(height))
      }, context)
  }

  deinit {
    if isOpen { unsafe pixbuf_loader_close(loader, nil, 0) }
    unsafe pixbuf_loader_free(loader)
  }

  /// Decodes the next piece.
  func write(_ piece: [UInt8]) throws(PaintError) {
    try unsafe check { unsafe pixbuf_loader_write(loader, piece, piece.count, $0, $1) }
  }

  /// Ends decoding and hands the picture out.
  func finish() throws(PaintError) -> Pixbuf {
    isOpen = false
    try unsafe check { unsafe pixbuf_loader_close(loader, $0, $1) }
    guard let pixbuf = unsafe pixbuf_loader_picture(loader) else {
      throw .undecodable(path: path, reason: "there is no picture in it")
    }
    return unsafe Pixbuf(owning: pixbuf)
  }

  /// The most bytes of a reason that are passed on.
  private static let reasonLength = 500

  private func check(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int32) throws(PaintError) {
    var isFine = false
    var reason = [CChar](repeating: 0, count: Self.reasonLength)
    unsafe reason.withUnsafeMutableBufferPointer {
      isFine = unsafe call($0.baseAddress, $0.count) != 0
    }
    if let refusal = plan.refusal(path) { throw refusal }
    guard !isFine else { return }
    let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw .undecodable(
      path: path,
      reason: text.isEmpty
        ? "the decoder does not say why" : String(decoding: text, as: UTF8.self))
  }
}

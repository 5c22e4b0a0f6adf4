internal import CGdkPixbuf
// GLib's types belong to whichever of the two modules is read first.
internal import CPango

/// Gdk-pixbuf's decoder for one format, fed piece by piece.
@safe final class PixbufLoader {
  @unsafe private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let plan: DecodingPlan
  private let path: Pathname
  private var isOpen = true

  /// Starts the decoder that `plan` names.
  init(_ plan: DecodingPlan, path: Pathname) throws(PaintError) {
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type(plan.format.loaderName, nil) else {
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
          unsafe gdk_pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
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
    if isOpen { unsafe gdk_pixbuf_loader_close(loader, nil) }
    unsafe g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// Decodes the next piece.
  func write(_ piece: [UInt8]) throws(PaintError) {
    var error: UnsafeMutablePointer<GError>?
    let isFine = unsafe gdk_pixbuf_loader_write(loader, piece, gsize(piece.count), &error)
    try unsafe check(isFine, error)
  }

  /// Ends decoding and hands the picture out.
  func finish() throws(PaintError) -> Pixbuf {
    var error: UnsafeMutablePointer<GError>?
    isOpen = false
    let isFine = unsafe gdk_pixbuf_loader_close(loader, &error)
    try unsafe check(isFine, error)
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .undecodable(path: path, reason: "there is no picture in it")
    }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixbuf))
    return unsafe Pixbuf(owning: pixbuf)
  }

  @unsafe private func check(_ isFine: gboolean, _ error: UnsafeMutablePointer<GError>?)
    throws(PaintError)
  {
    let reason = unsafe error.map { unsafe String(cString: $0.pointee.message) }
    unsafe freeIfAny(error)
    if let refusal = plan.refusal(path) { throw refusal }
    guard isFine != 0 else {
      throw .undecodable(path: path, reason: reason ?? "the decoder does not say why")
    }
  }
}

/// Frees `error` unless it is absent.
@unsafe private func freeIfAny(_ error: UnsafeMutablePointer<GError>?) {
  if let error = unsafe error { unsafe g_error_free(error) }
}

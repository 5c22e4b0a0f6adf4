internal import CarouselCCairo

extension PaintError {
  /// The error for a status other than success, in cairo's own words.
  init(_ status: cairo_status_t) {
    let text = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
    self = .cairo(status: text ?? "status \(status.rawValue)")
  }
}

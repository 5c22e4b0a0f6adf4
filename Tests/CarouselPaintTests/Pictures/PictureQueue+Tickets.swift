import Testing

@testable import CarouselPaint

extension PictureRequest {
  /// The picture of a file of this name.
  static func named(_ name: String) -> PictureRequest {
    PictureRequest(.file(path: name), width: 10, height: 10)
  }

  /// A text of this content.
  static func text(_ content: String) -> PictureRequest {
    PictureRequest(.text(StyledText(content, StyledText.Style(size: 10))), width: 10, height: 10)
  }
}

extension Result where Success == LoadedPicture, Failure == PaintError {
  /// What comes of an empty file.
  static var emptyFile: Self { .failure(.emptyFile(path: "a")) }
}

extension PictureQueue {
  /// Begins the next file; what it is and its ticket.
  mutating func next(at time: Double = 0) -> (ticket: Ticket, request: PictureRequest)? {
    begin(.decoding, at: time)
  }

  /// Begins the next file; 0 if there is none.
  mutating func ticket(at time: Double) -> Ticket { next(at: time)?.ticket ?? 0 }
}

/// Makes the picture for a request: decodes a file, or paints a card or a text.
struct PictureMaker: Sendable {
  let limits: PictureLimits
  let thumbnails: Thumbnails

  /// Makes `request`.
  func make(_ request: PictureRequest, _ work: PictureWork) throws(PaintError) -> LoadedPicture {
    guard work.isWanted() else { throw .cancelled }
    switch request.source {
    case .file(let path): return try decode(path, request, work)
    case .painted(let card): return try Self.paint(card, request)
    case .text(let text): return try paint(text, request)
    }
  }

  private func decode(
    _ path: FilePath, _ request: PictureRequest, _ work: PictureWork
  ) throws(PaintError) -> LoadedPicture {
    let decoder = PictureDecoder(limits: limits, work: work)
    var decoded = try thumbnails.decode(path, request, decoder)
    // The texels of a tiny picture are too coarse to cut round corners from.
    if request.cornerRadius > 0 { decoded = try decoded.enlarged(to: request) }
    var surface = try ImageSurface(
      width: decoded.pixbuf.width, height: decoded.pixbuf.height)
    let natural = decoded.naturalSize
    decoded.pixbuf.copy(to: &surface)
    _ = consume decoded
    Self.round(surface, natural: natural, request)
    return LoadedPicture(texture: try surface.texture(), naturalSize: natural)
  }

  /// Paints a card by its own code.
  static func paint(_ card: PaintedCard, _ request: PictureRequest) throws(PaintError)
    -> LoadedPicture
  {
    let box = request.box
    let surface = try ImageSurface(width: box.width, height: box.height)
    guard request.width > 0, request.height > 0 else {
      throw .invalidSize(width: 0, height: 0)
    }
    surface.paint { canvas in
      canvas.transformed(
        scaleX: Double(box.width) / request.width, scaleY: Double(box.height) / request.height
      ) { card.paint($0, request.width, request.height) }
    }
    round(surface, natural: box, request)
    return LoadedPicture(texture: try surface.texture(), naturalSize: box)
  }

  private func paint(_ text: Text, _ request: PictureRequest) throws(PaintError) -> LoadedPicture {
    let scale = max(0.01, request.scale)
    let size = try ImageSurface(width: 1, height: 1).paint {
      $0.measure(text, maximumWidth: request.width)
    }
    // A margin of one unit on each side, for the rim and letters that lean out.
    let width = min(size.width, request.width) + 2
    let height = min(size.height, request.height) + 2
    let box = PictureRequest(request.source, width: width, height: height, scale: scale).box
    let surface = try ImageSurface(width: box.width, height: box.height)
    surface.paint { canvas in
      canvas.transformed(scaleX: scale, scaleY: scale) {
        Self.draw(text, $0, Rectangle(x: 1, y: 1, width: width - 2 + 0.01, height: height - 2))
      }
    }
    return LoadedPicture(texture: try surface.texture(), naturalSize: box)
  }

  /// Draws `text` over a faint rim of the opposite brightness, legible on any ground.
  private static func draw(_ text: Text, _ canvas: borrowing Canvas, _ box: Rectangle) {
    let color = text.style.color
    let isLight = 0.3 * color.red + 0.6 * color.green + 0.1 * color.blue > 0.5
    var rim = text
    rim.style.color = Color(white: isLight ? 0 : 1, opacity: 0.22 * color.opacity)
    for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
      canvas.draw(
        rim, in: Rectangle(x: box.x + x, y: box.y + y, width: box.width, height: box.height))
    }
    canvas.draw(text, in: box)
  }

  /// Rounds the corners as they will be shown.
  private static func round(
    _ surface: borrowing ImageSurface, natural: PixelSize, _ request: PictureRequest
  ) {
    guard request.cornerRadius > 0 else { return }
    let width = Double(surface.width)
    let height = Double(surface.height)
    // How many texels a logical unit has: small pictures are shown enlarged.
    let texels =
      1
      / request.fit.scale(
        width: width, height: height, boxWidth: request.width, boxHeight: request.height)
    surface.paint {
      $0.keep(
        inside: .rectangle(
          Rectangle(x: 0, y: 0, width: width, height: height),
          cornerRadius: request.cornerRadius * texels))
    }
  }
}

extension ImageSurface {
  /// A texture of the same pixels.
  func texture() throws(PaintError) -> Texture {
    unsafe withPixels { pixels in
      unsafe Texture(width: width, height: height, copying: pixels, stride: stride)
    }
  }
}

/// Makes the picture for a request: decodes a file, or paints a card or a text.
struct PictureMaker: Sendable {
  let limits: PictureLimits
  let thumbnails: Thumbnails

  /// Makes `request`, asking `isWanted` now and then.
  func make(_ request: PictureRequest, isWanted: () -> Bool) throws(PaintError) -> LoadedPicture {
    guard isWanted() else { throw .cancelled }
    switch request.source {
    case .file(let path): return try decode(path, request, isWanted)
    case .painted(let card): return try paint(card, request)
    case .text(let text): return try paint(text, request)
    }
  }

  private func decode(
    _ path: FilePath, _ request: PictureRequest, _ isWanted: () -> Bool
  ) throws(PaintError) -> LoadedPicture {
    try withoutActuallyEscaping(isWanted) { isWanted throws(PaintError) in
      let decoder = PictureDecoder(limits: limits, isWanted: isWanted)
      let decoded = try thumbnails.decode(path, request, decoder)
      var surface = try ImageSurface(
        width: decoded.pixbuf.width, height: decoded.pixbuf.height)
      let natural = decoded.naturalSize
      decoded.pixbuf.copy(to: &surface)
      _ = consume decoded
      round(surface, natural: natural, request)
      return LoadedPicture(texture: try surface.texture(), naturalSize: natural)
    }
  }

  private func paint(_ card: PaintedCard, _ request: PictureRequest) throws(PaintError)
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
    // A margin of one unit on each side, for letters that lean out of their extents.
    let width = min(size.width, request.width) + 2
    let height = min(size.height, request.height) + 2
    let box = PictureRequest(request.source, width: width, height: height, scale: scale).box
    let surface = try ImageSurface(width: box.width, height: box.height)
    surface.paint { canvas in
      canvas.transformed(scaleX: scale, scaleY: scale) {
        $0.draw(text, in: Rectangle(x: 1, y: 1, width: width - 2 + 0.01, height: height - 2))
      }
    }
    return LoadedPicture(texture: try surface.texture(), naturalSize: box)
  }

  /// Rounds the corners as they will be shown.
  private func round(
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

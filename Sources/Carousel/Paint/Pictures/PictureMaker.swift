import QuadRaster

/// Makes the picture for a request: decodes a file, or paints a card or a text.
struct PictureMaker: Sendable {
  let limits: PictureLimits
  let thumbnails: Thumbnails

  /// Makes `request` with everything it takes to paint it.
  ///
  /// Files, and the content that was `fetched` for it, are decoded by `decoder`.
  func make(
    _ request: PictureRequest, _ work: PictureWork, _ decoder: DecoderClient,
    fetched: FetchQueue.Content? = nil
  ) throws(PaintError) -> LoadedPicture {
    guard work.interest() == .wanted else { throw .canceled }
    decoder.server = request.source.server
    var picture = try picture(request, work, decoder, fetched)
    if case .text = request.source { return picture }
    if request.part != nil { return picture }
    if request.source.isDecoded, let path = request.path, !request.isPreview, request.frame == nil {
      picture.details = try decoder.details(
        of: PictureFile.open(path, limits: limits, for: work), work)
    }
    if picture.incompleteBytes != nil {
      picture.details = picture.details ?? PictureDetails()
      picture.details?.isIncomplete = true
    }
    picture.silhouette = picture.silhouette ?? Silhouette(of: picture.texture)
    if request.source.isDecoded, !picture.showsWhole, !picture.isDrawing {
      picture.largestScale = LoadedPicture.blurredScale
    }
    return picture
  }

  private func picture(
    _ request: PictureRequest, _ work: PictureWork, _ decoder: DecoderClient,
    _ fetched: FetchQueue.Content?
  ) throws(PaintError) -> LoadedPicture {
    switch request.source {
    case .file(let path), .turned(let path, _):
      if let index = request.frame {
        return try frame(
          index, PictureFile.open(path, limits: limits, for: work), request, work, decoder)
      }
      if request.part != nil {
        return try decode(
          PictureFile.open(path, limits: limits, for: work), request, work, decoder)
      }
      return request.isPreview
        ? try thumbnails.preview(path, request, limits, work, decoder)
        : try thumbnails.decode(path, request, limits, work, decoder)
    case .fetched:
      switch fetched {
      case .encoded(let bytes):
        if let index = request.frame {
          return try frame(index, bytes.open(), request, work, decoder)
        }
        return try decode(bytes.open(), request, work, decoder)
      case .texture(let picture): return picture
      case nil: throw .canceled
      }
    case .stack(let stack): return try paint(stack, request, work, decoder)
    case .painted(let card): return try Self.paint(card, request)
    case .text(let text): return try decoder.paint(TextJob(text, for: request), work)
    }
  }

  private func decode(
    _ file: borrowing PictureFile, _ request: PictureRequest, _ work: PictureWork,
    _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let job = DecodingJob(request, limits, byteCount: file.byteCount)
    guard let picture = try decoder.decode(file, job, work) else { throw .canceled }
    return picture.moving(file.mayMove)
  }

  /// Has a frame of a moving picture decoded.
  private func frame(
    _ index: Int, _ file: borrowing PictureFile, _ request: PictureRequest, _ work: PictureWork,
    _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let job = DecodingJob(request, limits, byteCount: file.byteCount)
    guard let picture = try decoder.frame(index, of: request.source, file, job, work) else {
      throw .undecodable(path: file.path, reason: "it does not move")
    }
    return picture
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
    return LoadedPicture(texture: try surface.texture(), naturalSize: box)
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

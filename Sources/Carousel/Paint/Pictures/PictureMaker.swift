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
    case .row(let row): return try paint(row, request, work, decoder)
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
    let surface = try ImageSurface(card, request)
    return LoadedPicture(texture: try surface.texture(), naturalSize: request.box)
  }

  /// Makes a row of a menu; an icon that cannot be decoded is left out.
  func paint(
    _ row: IconRow, _ request: PictureRequest, _ work: PictureWork, _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let surface = try ImageSurface(row.card, request)
    let place = LabelCard.iconBox(in: request.height)
    if LabelCard.isRow(width: request.width, height: request.height) {
      let wanted = PictureRequest(
        .file(row.icon), width: place.width, height: place.height, scale: request.scale)
      do throws(PaintError) {
        let picture = try thumbnails.decode(row.icon, wanted, limits, work, decoder)
        let icon = try ImageSurface(picture.texture)
        let unit = Double(request.box.height) / request.height
        let (width, height) = (Double(icon.width), Double(icon.height))
        let scale = unit * min(place.width / width, place.height / height)
        surface.paint { canvas in
          canvas.transformed(
            moveX: (place.x + place.width / 2) * unit - width * scale / 2,
            moveY: (place.y + place.height / 2) * unit - height * scale / 2, scaleX: scale,
            scaleY: scale
          ) { $0.draw(icon) }
        }
      } catch {
        if error == .canceled { throw error }
      }
    }
    return LoadedPicture(texture: try surface.texture(), naturalSize: request.box)
  }
}

extension ImageSurface {
  /// A card that is painted by its own code.
  fileprivate init(_ card: PaintedCard, _ request: PictureRequest) throws(PaintError) {
    let box = request.box
    guard request.width > 0, request.height > 0 else {
      throw .invalidSize(width: 0, height: 0)
    }
    try self.init(width: box.width, height: box.height)
    paint { canvas in
      canvas.transformed(
        scaleX: Double(box.width) / request.width, scaleY: Double(box.height) / request.height
      ) { card.paint($0, request.width, request.height) }
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

extension PictureMaker {
  /// The share of the card that a picture of a stack takes.
  private static let share = 0.74
  /// How the pictures are turned, in radians, the uppermost first.
  private static let angles = [0, -0.11, 0.09]

  /// Makes a stack of pictures; those that cannot be decoded are left out, and without any it is a folder.
  func paint(
    _ stack: PictureStack, _ request: PictureRequest, _ work: PictureWork, _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let box = request.box
    let surface = try ImageSurface(width: box.width, height: box.height)
    work.awaitsFile(stack.folder)
    let files = stack.files().prefix(PictureStack.size)
    work.awaitsFile(nil)
    var isEmpty = true
    for (file, angle) in zip(files, Self.angles).reversed() {
      guard work.interest() == .wanted else { throw .canceled }
      let wanted = PictureRequest(
        .file(file), width: request.width * Self.share, height: request.height * Self.share,
        scale: request.scale)
      do throws(PaintError) {
        let picture = try thumbnails.decode(file, wanted, limits, work, decoder)
        let print = try ImageSurface(picture.texture)
        let fit = min(
          1, Double(box.width) * Self.share / Double(print.width),
          Double(box.height) * Self.share / Double(print.height))
        surface.paint { Self.draw(print, turned: angle, scale: fit, on: $0, box) }
        isEmpty = false
      } catch {
        if error == .canceled { throw error }
      }
    }
    if isEmpty { surface.paint { Self.drawFolder(on: $0, box) } }
    return LoadedPicture(texture: try surface.texture(), naturalSize: box, showsWhole: true)
  }

  /// Draws a picture with a white edge in the middle of a card.
  private static func draw(
    _ print: borrowing ImageSurface, turned angle: Double, scale: Double,
    on canvas: borrowing Canvas, _ box: PixelSize
  ) {
    let (width, height) = (Double(print.width), Double(print.height))
    let edge = max(1, 0.02 * Double(min(box.width, box.height)) / scale)
    let paper = Rect(
      x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge)
    canvas.transformed(
      moveX: Double(box.width) / 2, moveY: Double(box.height) / 2, turn: angle, scaleX: scale,
      scaleY: scale
    ) { canvas in
      canvas.transformed(moveX: -width / 2, moveY: -height / 2) { canvas in
        canvas.fill(.rectangle(paper.inset(by: -edge / 4)), RGBA(white: 0, opacity: 0.25))
        canvas.fill(.rectangle(paper), RGBA(white: 0.96))
        canvas.draw(print)
      }
    }
  }

  /// Draws a folder without pictures.
  private static func drawFolder(on canvas: borrowing Canvas, _ box: PixelSize) {
    let unit = Double(min(box.width, box.height)) / 100
    canvas.transformed(
      moveX: Double(box.width) / 2, moveY: Double(box.height) / 2, scaleX: unit, scaleY: unit
    ) { canvas in
      let back = Rect(x: -34, y: -30, width: 30, height: 20)
      let front = Rect(x: -34, y: -22, width: 68, height: 50)
      canvas.fill(.rectangle(back, cornerRadius: 4), RGBA(rgb: 0x6F7885))
      canvas.fill(
        .rectangle(front, cornerRadius: 4),
        with: .gradient(Gradient(down: front, [RGBA(rgb: 0x8C96A5), RGBA(rgb: 0x6F7885)])))
    }
  }
}

extension ImageSurface {
  /// A copy of the pixels of a texture.
  init(_ texture: Texture) throws(PaintError) {
    try self.init(width: texture.width, height: texture.height)
    let (plane, stride) = (texture.plane, stride)
    unsafe withMutablePixels { pixels in
      for row in 0..<plane.height {
        let texels = unsafe UnsafeRawBufferPointer(
          start: plane.texels + row * plane.stride, count: plane.width * 4)
        unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...]).copyMemory(
          from: texels)
      }
    }
  }
}

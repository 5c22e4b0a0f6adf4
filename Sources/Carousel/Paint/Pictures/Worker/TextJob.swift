internal import CarouselSandbox
import QuadRaster

/// One text to be painted, cut to its extents and its halo.
///
/// It is laid out in the pixels it is painted in: letters fitted to other pixels are wider or narrower,
/// and a text that has just fitted would lose its end.
struct TextJob: Equatable {
  /// The text, its letters measured in pixels.
  let text: StyledText
  /// The most pixels it may take.
  let width, height: Int

  /// The most pixels a side of it may have.
  private static let mostPixels = 16_000

  /// What `request` wants of `text`.
  init(_ text: StyledText, for request: PictureRequest) {
    func pixels(_ length: Double) -> Int {
      let length = (length * request.scale).rounded(.up)
      return length >= 1 ? Int(min(length, Double(Self.mostPixels))) : 1
    }
    var text = text
    text.style.size *= request.scale
    self.text = text
    (width, height) = (pixels(request.width), pixels(request.height))
  }

  /// A pixel more than the halo on each side, for letters that lean out.
  private var margin: Double { text.style.haloRadius.rounded(.up) + 1 }

  /// The most it takes with its margins.
  var box: PixelSize {
    let margins = Int(2 * margin)
    return PixelSize(width: width + margins, height: height + margins)
  }

  /// Paints the text.
  func paint() throws(PaintError) -> ImageSurface {
    let size = try ImageSurface(width: 1, height: 1).paint {
      $0.measure(text, maximumWidth: Double(width))
    }
    func side(_ length: Double, _ most: Int) -> Int {
      Int((min(length, Double(most)) + 2 * margin).rounded(.up))
    }
    let surface = try ImageSurface(
      width: side(size.width, width), height: side(size.height, height))
    surface.paint { canvas in
      canvas.draw(text, x: margin, y: margin, maximumWidth: Double(width))
    }
    return surface
  }
}

extension TextJob {
  func write(to message: inout MessageWriter) {
    let style = text.style
    message.append(Array(text.content.utf8))
    message.append(text.marks.count)
    for mark in text.marks {
      message.append(mark.lowerBound)
      message.append(mark.upperBound)
    }
    message.append(Array(style.family.utf8))
    message.append(style.size)
    message.append(style.isBold ? 1 : 0)
    message.append(Int(style.alignment.number))
    message.append(style.maximumLines)
    message.append(style.color)
    message.append(style.halo == nil ? 0 : 1)
    if let halo = style.halo { message.append(halo) }
    message.append(width)
    message.append(height)
  }

  init?(from message: inout MessageReader) {
    guard let content = message.run(), let count = message.number(),
      0...StyledText.mostMarks ~= count
    else { return nil }
    var marks: [Range<Int>] = []
    for _ in 0..<count {
      guard let start = message.number(), let end = message.number(), start <= end else {
        return nil
      }
      marks.append(start..<end)
    }
    guard let family = message.run(), let size = message.real(),
      let isBold = message.number(), let alignment = message.number(),
      let lines = message.number(), let color = message.color(), let hasHalo = message.number()
    else { return nil }
    var halo: RGBA?
    if hasHalo != 0 {
      guard let color = message.color() else { return nil }
      halo = color
    }
    guard let width = message.number(), let height = message.number(),
      1...Self.mostPixels ~= width, 1...Self.mostPixels ~= height,
      let place = [StyledText.Alignment.start, .center, .end].first(where: {
        Int($0.number) == alignment
      })
    else { return nil }
    text = StyledText(
      String(decoding: content, as: UTF8.self),
      StyledText.Style(
        size: size, color: color, isBold: isBold != 0, alignment: place,
        family: String(decoding: family, as: UTF8.self), maximumLines: lines, halo: halo),
      marks: marks)
    (self.width, self.height) = (width, height)
  }
}

import CarouselPaint

/// A picture painted by code.
struct SamplePicture: Sendable {
  /// The name of the file, and so the caption.
  let name: String
  /// The extents in pixels.
  let width, height: Int
  /// Paints the scene in a space of the given extents.
  let paint: @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void

  /// The finished picture.
  func painted() throws(PaintError) -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    surface.paint { paint($0, Double(width), Double(height)) }
    return surface
  }

  /// All pictures, by name.
  ///
  /// Their shapes differ on purpose.
  static let all = [
    SamplePicture(name: "Aurora", width: 1024, height: 683, paint: Scene.aurora),
    SamplePicture(name: "Balloons", width: 768, height: 1024, paint: Scene.balloons),
    SamplePicture(name: "Beach", width: 1024, height: 683, paint: Scene.beach),
    SamplePicture(name: "Canyon", width: 900, height: 900, paint: Scene.canyon),
    SamplePicture(name: "City", width: 1024, height: 576, paint: Scene.city),
    SamplePicture(name: "Desert", width: 1024, height: 768, paint: Scene.desert),
    SamplePicture(name: "Forest", width: 683, height: 1024, paint: Scene.forest),
    SamplePicture(name: "Harbour", width: 1024, height: 683, paint: Scene.harbour),
    SamplePicture(name: "Lake", width: 1024, height: 768, paint: Scene.lake),
    SamplePicture(name: "Lighthouse", width: 768, height: 1024, paint: Scene.lighthouse),
    SamplePicture(name: "Meadow", width: 1024, height: 683, paint: Scene.meadow),
    SamplePicture(name: "Mountains", width: 1024, height: 576, paint: Scene.mountains),
  ]
}

/// The scenes, each a function of its extents.
enum Scene {}

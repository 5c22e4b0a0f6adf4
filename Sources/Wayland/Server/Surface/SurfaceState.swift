/// What a client says about a surface between two commits, and what holds after one.
package struct SurfaceState {
  /// What `attach` said.
  package enum Attachment {
    /// Nothing since the last commit.
    case unchanged
    /// No buffer: unmap.
    case removed
    /// This buffer.
    case buffer(ServerBuffer)
  }

  package var attachment = Attachment.unchanged
  package var offset: (x: Int, y: Int)?
  package var scale = 1
  package var transform = 0
  /// What the alpha of every pixel is multiplied with, the largest number being 1.
  package var alpha = UInt32.max
  /// Whether content that comes later and waits for it is kept until this was taken.
  var setsBarrier = false
  /// Whether it is kept until the content before it was taken.
  var waitsForBarrier = false
  /// When the commit arrived that was put off, or `nil` for one that was not.
  package var arrived: Duration?
  /// In surface coordinates.
  var surfaceDamage = Coverage()
  /// In buffer coordinates.
  var bufferDamage = Coverage()
  /// In surface coordinates.
  package var opaque = Coverage()
  /// In surface coordinates.
  ///
  /// `nil` is everywhere.
  package var input: Coverage?
  /// The subsurfaces and their positions.
  package var stack = SubsurfaceStack()
  /// The callbacks for the release of this commit's buffer.
  var releases: [Resource<WlCallback>] = []
  /// The smallest and largest size of a window.
  ///
  /// 0 is any.
  var minimumSize = (width: 0, height: 0)
  var maximumSize = (width: 0, height: 0)
  package var callbacks: [Resource<WlCallback>] = []
  package var feedback: [Resource<WpPresentationFeedback>] = []
  package var destination: (width: Int, height: Int)?
  package var source: (x: Double, y: Double, width: Double, height: Double)?
  /// The window's part of the surface, in surface coordinates.
  package var geometry: PixelRectangle?
  /// The window configuration acknowledged since the last commit.
  package var acknowledged: ToplevelConfiguration?

  /// Drops the state of one commit.
  ///
  /// The rest stays for the next.
  mutating func keepLasting() {
    attachment = .unchanged
    offset = nil
    setsBarrier = false
    waitsForBarrier = false
    arrived = nil
    surfaceDamage = Coverage()
    bufferDamage = Coverage()
    callbacks = []
    feedback = []
    releases = []
    acknowledged = nil
  }

  /// Adds the state of the next commit to this one, which never took effect.
  package mutating func add(_ next: SurfaceState) {
    var sum = next
    if case .unchanged = next.attachment {
      (sum.attachment, sum.releases) = (attachment, releases)
    }
    if let offset {
      sum.offset = (offset.x &+ (next.offset?.x ?? 0), offset.y &+ (next.offset?.y ?? 0))
    }
    sum.setsBarrier = setsBarrier || next.setsBarrier
    sum.waitsForBarrier = waitsForBarrier || next.waitsForBarrier
    sum.acknowledged = next.acknowledged ?? acknowledged
    // Lists grow in place: a surface may be committed thousands of times before its parent.
    swap(&sum.surfaceDamage, &surfaceDamage)
    for piece in next.surfaceDamage.rectangles { sum.surfaceDamage.addPiece(piece) }
    swap(&sum.bufferDamage, &bufferDamage)
    for piece in next.bufferDamage.rectangles { sum.bufferDamage.addPiece(piece) }
    swap(&sum.callbacks, &callbacks)
    sum.callbacks += next.callbacks
    swap(&sum.feedback, &feedback)
    sum.feedback += next.feedback
    self = sum
  }
}

/// What a commit changes: its state, and the buffer and damage that it brings.
package struct SurfaceUpdate {
  /// The committed state.
  package let state: SurfaceState
  /// The new buffer, or `nil` without one.
  package let buffer: ServerBuffer?
  /// The size of the content after the commit, in pixels; zero without content.
  package let bufferSize: (width: Int, height: Int)
  /// The size of the surface after the commit, in logical units.
  package let size: (width: Int, height: Int)
  /// The damage in buffer pixels, `damage` requests converted.
  package let damage: Coverage
  /// The pixels of the new buffer, or `nil` if they are not kept or cannot be read.
  package var picture: PixelImage?
  /// The area in pixels of the bounding box of all changes, or `nil` if it is not measured.
  package var changedArea: Int?
  /// Whether no time passes while the client draws: what passes between the answer to a frame callback
  /// and a commit is a wait that it has chosen, such as for the next picture of a film.
  package var isDrawnInNoTime = false

  init(_ state: SurfaceState, on surface: ServerSurface) {
    self.state = state
    switch state.attachment {
    case .unchanged: (buffer, bufferSize) = (nil, surface.contentSize ?? (0, 0))
    case .removed: (buffer, bufferSize) = (nil, (0, 0))
    case .buffer(let new): (buffer, bufferSize) = (new, (new.width, new.height))
    }
    size = state.logicalSize(ofBuffer: bufferSize)
    var damage = state.bufferDamage
    for rectangle in state.surfaceDamage.rectangles {
      damage.add(state.inBuffer(rectangle, bufferSize: bufferSize, size: size))
    }
    self.damage = damage
  }

  /// The size of the window as the shell sees it, in logical units: geometry or surface.
  package var windowSize: (width: Int, height: Int) {
    state.geometry.map { ($0.width, $0.height) } ?? size
  }
}

extension SurfaceState {
  /// The size of the surface in logical units with a buffer of `size` pixels; zero without one.
  package func logicalSize(ofBuffer size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    guard size.width > 0 else { return (0, 0) }
    if let destination { return destination }
    if let source { return (Int(source.width), Int(source.height)) }
    let upright = transform & 1 == 1 ? (width: size.height, height: size.width) : size
    return (upright.width / max(1, scale), upright.height / max(1, scale))
  }

  /// A rectangle of the surface in buffer pixels, widened to whole ones.
  fileprivate func inBuffer(
    _ rectangle: PixelRectangle, bufferSize: (width: Int, height: Int),
    size: (width: Int, height: Int)
  ) -> PixelRectangle {
    guard size.width > 0, size.height > 0 else { return rectangle }
    let part = rectangle.intersection(
      PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
    // A turned or cropped buffer is covered as a whole: exactness there is not worth its price.
    if transform != 0 || source != nil {
      return part.isEmpty
        ? part
        : PixelRectangle(x: 0, y: 0, width: bufferSize.width, height: bufferSize.height)
    }
    let left = part.x * bufferSize.width / size.width
    let top = part.y * bufferSize.height / size.height
    let right = (part.right * bufferSize.width + size.width - 1) / size.width
    let bottom = (part.bottom * bufferSize.height + size.height - 1) / size.height
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

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

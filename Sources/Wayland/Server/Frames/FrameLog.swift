/// The outcome of every content that a surface committed, oldest first.
public struct FrameLog: Hashable, Sendable {
  /// One commit with new content.
  public struct Frame: Hashable, Sendable {
    /// The surface.
    public var surface: SurfaceIdentifier
    /// When the commit arrived.
    public var committed: Duration
    /// Since when the client had wanted to draw again: its first request for a frame callback
    /// after the commit before, or with it; `nil` if there was none.
    public var wanted: Duration?
    /// When the frame callback that allowed this commit was answered, or `nil` for one made
    /// without.
    public var allowed: Duration?
    /// When the commit arrived of a client that draws in no time: until then it had nothing to
    /// show, or `nil` for any other client.
    public var arrived: Duration?
    /// When something else than that answer asked for the content, after it: input or a configure,
    /// or `nil` if nothing did.
    package var prompted: Duration?
    /// When the first input since the content before came to the client, or `nil` if none did.
    public var input: Duration?
    /// When the content was first on the screen, or `nil` while it is not.
    public var shown: Duration?
    /// Whether newer content took its place before it was ever shown.
    public var isSuperseded = false
    /// The pixels declared damaged.
    public var damagedArea: Int
    /// The area in pixels of the bounding box of all changes, or `nil` if not checked.
    public var changedArea: Int?
    /// The pixels of the buffer.
    package var bufferArea: Int

    /// Makes the record of a commit that has not been shown yet.
    public init(
      surface: SurfaceIdentifier, committed: Duration, wanted: Duration?, allowed: Duration?,
      arrived: Duration? = nil, prompted: Duration? = nil, input: Duration? = nil, damagedArea: Int,
      changedArea: Int? = nil,
      bufferArea: Int
    ) {
      self.surface = surface
      self.committed = committed
      self.wanted = wanted
      self.allowed = allowed
      self.arrived = arrived
      self.prompted = prompted
      self.input = input
      self.damagedArea = damagedArea
      self.changedArea = changedArea
      self.bufferArea = bufferArea
    }
  }

  /// The frames, in the order of their commits; of very many the latest.
  public private(set) var frames: [Frame] = []
  /// How many frame callbacks have been answered.
  public private(set) var callbacksAnswered = 0

  /// How many frames were forgotten.
  public private(set) var forgotten = 0

  /// How many of the latest are kept; 0 records none.
  package var limit: Int

  /// How long after the answer to its frame callback, or what asks for content without one, a client
  /// still counts as drawing: 250 ms.
  public static var patience: Duration { .milliseconds(250) }

  /// Makes an empty log that keeps about the latest `limit` frames.
  public init(keeping limit: Int = .max) {
    self.limit = limit
  }

  /// Adds a frame and returns its place.
  @discardableResult
  public mutating func add(_ frame: Frame) -> Int {
    frames.append(frame)
    // Rarely, and many together: dropping entries moves the rest.
    let limit = max(0, limit)
    if frames.count / 2 > limit {
      forgotten += frames.count - limit
      frames.removeFirst(frames.count - limit)
    }
    return forgotten + frames.count - 1
  }

  /// Changes the frame at `place`, unless it is forgotten.
  private mutating func change(_ place: Int, _ body: (inout Frame) -> Void) {
    guard frames.indices.contains(place - forgotten) else { return }
    body(&frames[place - forgotten])
  }

  /// Notes that the frame at `place` is on the screen since `instant`.
  public mutating func show(_ place: Int, at instant: Duration) {
    change(place) { $0.shown = instant }
  }

  /// Records since when the client has wanted to present the frame at `place`; `nil` while it is not watched.
  public mutating func want(_ place: Int, since instant: Duration?) {
    change(place) { $0.wanted = instant }
  }

  /// Notes that newer content took the place of the frame at `place` before it was shown.
  package mutating func supersede(_ place: Int) {
    change(place) { $0.isSuperseded = true }
  }

  /// Notes that a frame callback was answered.
  package mutating func answerCallback() { callbacksAnswered += 1 }

  /// The frames of one surface.
  public func frames(of surface: SurfaceIdentifier) -> [Frame] {
    frames.filter { $0.surface == surface }
  }
}

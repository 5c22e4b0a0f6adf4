import QuadRaster

/// The pictures that have been made, within a budget, and why others could not be.
struct PictureStore {
  /// The available pictures, by request.
  private(set) var pictures: [PictureRequest: LoadedPicture] = [:]
  /// The newest picture of each subject, shown until the right version in the right size is there.
  private var newest: [PictureSource.Subject: PictureRequest] = [:]
  private var failed: [PictureSource: PictureFailure] = [:]
  /// Pictures whose files may still grow.
  private var unfinished: [PictureSource: UnfinishedPicture] = [:]
  /// Sources whose pictures are of an earlier state of their files: they are shown until the present one is whole.
  private var stale: Set<PictureSource> = []
  /// The memory for pictures in bytes.
  ///
  /// Pictures in use are kept in any case.
  var limit = Int.max
  /// The bytes that all pictures take.
  private(set) var bytes = 0
  /// The period in which each picture was used last.
  private var lastUses: [PictureRequest: UInt64] = [:]
  private var period: UInt64 = 1

  /// Why there is no picture of a source, in any size.
  var failures: [PictureSource: PaintError] {
    failed.filter { $0.value.fewestPixels == 0 }.mapValues(\.error)
  }

  /// Why there is no picture of `source`, in any size, or `nil` if there is one, or may be.
  func failure(of source: PictureSource) -> PaintError? {
    failed[source].flatMap { $0.fewestPixels == 0 ? $0.error : nil }
  }

  /// Whether there is no picture of `source`, and trying again would not change that.
  func hasFinalFailure(of source: PictureSource) -> Bool {
    failed[source].map { $0.fewestPixels == 0 && $0.nextTrial == nil } ?? false
  }

  /// The earliest time after `time` at which one of `sources` that failed is to be tried again, or
  /// `nil` if none is.
  func nextTrial(of sources: Set<PictureSource>, after time: Double) -> Double? {
    // Most often, nothing has failed.
    guard !failed.isEmpty || !unfinished.isEmpty else { return nil }
    return sources.lazy.compactMap { failed[$0]?.nextTrial ?? unfinished[$0]?.nextTrial }
      .filter { $0 > time }.min()
  }

  /// Starts a new period: pictures used from now on count as in use.
  mutating func beginUse() { period += 1 }

  /// Marks the picture of a request as in use.
  mutating func use(_ request: PictureRequest) {
    if let shown = shown(request) { lastUses[shown]? = period }
  }

  /// The picture for a request, in another size while it is made in the right one.
  func picture(for request: PictureRequest) -> LoadedPicture? {
    shown(request).flatMap { pictures[$0] }
  }

  /// The newest picture of a subject, if it shows this version of it.
  func picture(of source: PictureSource) -> LoadedPicture? {
    newestRequest(of: source).flatMap { pictures[$0] }
  }

  /// Whether there is nothing to be made for a request at `time`.
  func isServed(_ request: PictureRequest, at time: Double) -> Bool {
    if unfinished[request.source]?.isDue(at: time) ?? false { return false }
    if let failure = failed[request.source], failure.covers(request, at: time) { return true }
    if stale.contains(request.source) { return unfinished[request.source] != nil }
    if pictures[request] != nil { return true }
    guard let newest = newest[request.source.subject], let picture = pictures[newest] else {
      return false
    }
    return picture.reduction.isSubset(of: request.reduction)
      && newest.serves(request, natural: picture.naturalSize)
  }

  /// Makes the picture for a request of one that is there and has more texels than it needs, if that is possible.
  ///
  /// The larger one is released unless it is `visible`, too.
  ///
  /// - Returns: whether a picture was made.
  mutating func reduce(to request: PictureRequest, visible: Set<PictureRequest>) -> Bool {
    guard pictures[request] == nil, !stale.contains(request.source),
      let newest = newestRequest(of: request.source),
      let picture = pictures[newest], newest.serves(request, natural: picture.naturalSize),
      let reduced = picture.reduced(for: request)
    else { return false }
    set(reduced, for: request)
    self.newest[request.source.subject] = request
    if !visible.contains(newest) { drop(newest) }
    return true
  }

  /// Stores a picture.
  ///
  /// Returns `false` if there is a better one.
  ///
  /// The picture that it replaces is released unless it is `visible`.
  mutating func put(
    _ picture: LoadedPicture, for request: PictureRequest, visible: Set<PictureRequest>,
    at time: Double
  ) -> Bool {
    let subject = request.source.subject
    if !request.isPreview {
      unfinished[request.source] = picture.incompleteBytes.map {
        UnfinishedPicture(bytes: $0, after: unfinished[request.source], at: time)
      }
    }
    let isStale = stale.contains(request.source)
    // What is still being written does not take the place of what was there.
    let isGrowing = unfinished[request.source]?.nextTrial != nil
    if isStale, request.isPreview || isGrowing { return false }
    if let old = newest[subject], old != request {
      // An older version that has taken longer is of no use any more.
      if old.source.version > request.source.version || request.isPreview { return false }
      if !visible.contains(old) { drop(old) }
    }
    if let failure = failed[request.source], failure.fewestPixels <= request.box.pixels {
      failed[request.source] = nil
    }
    newest[subject] = request
    set(picture, for: request)
    if isStale {
      stale.remove(request.source)
      drop { $0.source == request.source && $0 != request }
    }
    return true
  }

  /// Shows another picture in place of the one of `source`, if that is there.
  mutating func replace(_ source: PictureSource, with picture: LoadedPicture) {
    guard let request = newestRequest(of: source), pictures[request] != nil else { return }
    set(picture, for: request)
  }

  /// Records the reason why a picture could not be made at `time`, and discards reasons of earlier
  /// versions.
  ///
  /// A picture in another size is kept and remains available. Only requests for as many pixels or
  /// more fail.
  mutating func fail(_ request: PictureRequest, because error: PaintError, at time: Double) {
    let source = request.source
    if source.version > 0 {
      failed = failed.filter { $0.key.subject != source.subject || $0.key == source }
    }
    let hasPicture =
      newestRequest(of: source).map {
        !$0.isPreview && ($0 != request || stale.contains(source))
      } ?? false
    failed[source] = PictureFailure(
      error, pixels: hasPicture ? request.box.pixels : 0, after: failed[source], at: time)
  }

  /// Makes the pictures of `source` again; those there are stay until one is made of the whole file.
  mutating func renew(_ source: PictureSource) {
    failed[source] = nil
    unfinished[source] = nil
    if pictures.keys.contains(where: { $0.source == source }) { stale.insert(source) }
  }

  /// Lets go of the pictures that `isGone` is true for.
  mutating func drop(where isGone: (PictureRequest) -> Bool) {
    for request in pictures.keys.filter(isGone) { drop(request) }
  }

  /// Releases pictures that are not in use, those used longest ago first, until the rest is within the limit, of which
  /// `others` bytes are used elsewhere.
  mutating func trim(beside others: Int) {
    guard bytes > limit - others else { return }
    let unused = lastUses.filter { $0.value < period }.sorted { $0.value < $1.value }
    for (request, _) in unused where bytes > limit - others { drop(request) }
  }

  /// What a request shows: itself, or the newest of the same subject in another size or version.
  private func shown(_ request: PictureRequest) -> PictureRequest? {
    pictures[request] != nil ? request : newest[request.source.subject]
  }

  private func newestRequest(of source: PictureSource) -> PictureRequest? {
    newest[source.subject].flatMap { $0.source == source ? $0 : nil }
  }

  private mutating func set(_ picture: LoadedPicture, for request: PictureRequest) {
    bytes += picture.texture.bytes - (pictures[request]?.texture.bytes ?? 0)
    pictures[request] = picture
    lastUses[request] = period
  }

  private mutating func drop(_ request: PictureRequest) {
    bytes -= pictures.removeValue(forKey: request)?.texture.bytes ?? 0
    lastUses[request] = nil
    let subject = request.source.subject
    guard newest[subject] == request else { return }
    newest[subject] = pictures.keys.first { $0.differsInDetail(from: request) }
    if newest[subject] == nil { stale.remove(request.source) }
  }
}

/// Why a picture could not be made, in which sizes, and when that is tried again.
struct PictureFailure {
  let error: PaintError
  /// The fewest pixels of a card for which it cannot be made, or 0 if it cannot be made at all.
  let fewestPixels: Int
  /// When it is to be tried again, in seconds, or `nil` if that would change nothing.
  let nextTrial: Double?
  /// The seconds between the last trial and the next.
  private let pause: Double

  /// The pause after the first failure, in seconds.
  ///
  /// It doubles after each further failure.
  static let firstPause = 2.0
  /// The longest pause, in seconds.
  static let longestPause = 300.0

  /// A failure at `time`, after an earlier one of the same picture, if there was one.
  init(_ error: PaintError, pixels: Int, after earlier: PictureFailure?, at time: Double) {
    self.error = error
    fewestPixels = min(pixels, earlier?.fewestPixels ?? pixels)
    pause = min(earlier.map { $0.pause * 2 } ?? Self.firstPause, Self.longestPause)
    nextTrial = error.mayPass ? time + pause : nil
  }

  /// Whether nothing is to be made for a request at `time`: it would fail again.
  func covers(_ request: PictureRequest, at time: Double) -> Bool {
    request.box.pixels >= fewestPixels && !(nextTrial.map { $0 <= time } ?? false)
  }
}

/// A picture of which a part is shown, because its file is not whole: it may be a download in progress.
struct UnfinishedPicture {
  /// The bytes of its file.
  private let bytes: Int
  /// The seconds until it is read again.
  private let pause: Double
  /// When its file is read again, or `nil` if it has not grown for too long.
  let nextTrial: Double?

  /// The longest pause, in seconds.
  private static let longestPause = 64.0

  /// A picture that was read at `time` from a file of `bytes` bytes, after an earlier part of it.
  init(bytes: Int, after earlier: UnfinishedPicture?, at time: Double) {
    self.bytes = bytes
    pause =
      earlier.map { $0.bytes == bytes ? $0.pause * 2 : PictureFailure.firstPause }
      ?? PictureFailure.firstPause
    nextTrial = pause <= Self.longestPause ? time + pause : nil
  }

  /// Whether its file is to be read again at `time`.
  func isDue(at time: Double) -> Bool { nextTrial.map { $0 <= time } ?? false }
}

extension PaintError {
  /// Whether a retry may succeed without a change of the picture: a server, a
  /// network file system or memory can come back.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreadable, .emptyFile, .tookTooLong, .noThreadLeft, .unavailable, .system: true
    case .notARegularFile, .fileTooLarge, .pictureTooLarge, .unknownFormat, .undecodable,
      .canceled, .noSandbox,
      .cairo, .invalidSize, .unwritable:
      false
    }
  }
}

public import QuadRaster

/// A picture that comes from elsewhere in its own time, such as a download.
///
/// It is fetched when its card comes near, and the fetch is canceled when the card is far away
/// again. Until it is there the card shows what it showed before, or how far the fetch has come.
///
///     PictureSource.fetched(FetchedPicture(name: url) { delivery in
///       let bytes = try await download(url) { delivery.report(progress: $0) }
///       return .encoded(bytes)
///     })
public struct FetchedPicture: Sendable {
  /// What a fetch brings.
  public enum Content: Sendable {
    /// The bytes of a picture file; they are decoded like those of a file, apart from the program.
    case encoded([UInt8])
    /// Pixels; shown whole.
    case texture(Texture)
  }

  /// Names the content: two pictures of the same name and version are taken to look the same.
  public let name: String
  /// Grows when the content of `name` has changed, so that it is fetched anew.
  public let version: Int
  /// The most seconds a fetch may take before it has failed.
  public let patience: Double
  /// Begins to fetch, and returns at once.
  let begin: @Sendable (PictureDelivery) -> Void

  /// A picture called `name` that `begin` begins to fetch.
  ///
  /// - Parameters:
  ///   - name: names the content.
  ///   - version: grows when the content of `name` has changed.
  ///   - patience: the most seconds a fetch may take; without end if it is infinite.
  ///   - begin: called on any thread; it returns at once and delivers later, from any thread.
  public init(
    name: String, version: Int = 0, patience: Double = 60,
    begin: @escaping @Sendable (PictureDelivery) -> Void
  ) {
    self.name = name
    self.version = version
    self.patience = patience
    self.begin = begin
  }

  /// A picture called `name` that `fetch` fetches in a task, which is canceled when nobody wants
  /// the picture any more.
  ///
  /// - Parameters:
  ///   - name: names the content.
  ///   - version: grows when the content of `name` has changed.
  ///   - patience: the most seconds a fetch may take; without end if it is infinite.
  ///   - fetch: returns the content; what it throws is what the card's failure says.
  public init(
    name: String, version: Int = 0, patience: Double = 60,
    fetch: @escaping @Sendable (PictureDelivery) async throws -> Content
  ) {
    self.init(name: name, version: version, patience: patience) { delivery in
      let task = Task {
        do {
          delivery.deliver(try await fetch(delivery))
        } catch {
          delivery.fail("\(error)")
        }
      }
      delivery.onCancel { task.cancel() }
    }
  }
}

extension FetchedPicture: Hashable {
  /// Compares name and version.
  public static func == (a: FetchedPicture, b: FetchedPicture) -> Bool {
    a.name == b.name && a.version == b.version
  }

  /// Feeds name and version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}

public import QuadRaster

/// A picture that arrives asynchronously, such as a download.
///
/// It is fetched when its card comes near, and the fetch is canceled when the card is far away
/// again. Meanwhile the card shows its old content, or the progress of the fetch.
///
///     PictureSource.fetched(FetchedPicture(name: url) { delivery in
///       let bytes = try await download(url) { delivery.report(progress: $0) }
///       return .encoded(bytes)
///     })
public struct FetchedPicture: Sendable {
  /// What a fetch brings.
  public enum Content: Sendable {
    /// The bytes of a picture file, which are decoded in a worker like a file.
    case encoded([UInt8])
    /// Pixels, which are shown whole.
    case texture(Texture)
  }

  /// Names the content: two pictures of the same name and version are taken to look the same.
  public let name: String
  /// Grows when the content of `name` has changed, so that it is fetched again.
  public let version: Int
  /// The server that it comes from, or `nil` if it is not from the web.
  var server: String?
  /// The most seconds a fetch may take before it has failed.
  public let patience: Double
  /// Starts to fetch, and returns immediately.
  let begin: @Sendable (PictureDelivery) -> Void

  /// A picture called `name` that `begin` starts to fetch.
  ///
  /// - Parameters:
  ///   - name: The name of the content.
  ///   - version: Grows when the content of `name` has changed.
  ///   - patience: The time limit in seconds, or infinity for none.
  ///   - begin: Called on any thread. It returns immediately and delivers later, from any thread.
  public init(
    name: String, version: Int = 0, patience: Double = 60,
    begin: @escaping @Sendable (PictureDelivery) -> Void
  ) {
    self.name = name
    self.version = version
    self.patience = patience
    self.begin = begin
  }

  /// A picture called `name` that `fetch` fetches in a task, which is canceled when the picture is
  /// no longer wanted.
  ///
  /// - Parameters:
  ///   - name: The name of the content.
  ///   - version: Grows when the content of `name` has changed.
  ///   - patience: The time limit in seconds, or infinity for none.
  ///   - fetch: Returns the content. An error that it throws is shown on the card.
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

extension FetchedPicture {
  /// The picture at an address of the web, `http` or `https`.
  ///
  /// It is fetched in a process apart, by libcurl, which nothing loads before: at most 64 MiB within
  /// `patience` seconds, by five other addresses at most, six pictures at a time. Programs call
  /// ``PictureWorker/runIfAsked()`` for that.
  public init(web address: Pathname, patience: Double = 60) {
    self.init(web: address, patience: patience, fetcher: .own)
  }

  /// The picture at an address, fetched by `fetcher`.
  init(web address: Pathname, patience: Double = 60, fetcher: WebFetcher) {
    self.init(
      name: String(decoding: address.bytes, as: UTF8.self), patience: patience
    ) { delivery in
      guard PictureWorker.isPrepared || fetcher !== WebFetcher.own else {
        return delivery.fail("this program cannot fetch pictures apart from itself")
      }
      fetcher.begin(address, delivery)
    }
    server = address.server
  }
}

extension Pathname {
  /// The beginning of an address of the web that names its server.
  fileprivate var server: String {
    let parts = String(decoding: bytes, as: UTF8.self).lowercased().split(
      separator: "/", maxSplits: 2)
    return parts.prefix(2).joined(separator: "//")
  }

  /// Whether it is no file but an address of the web, `http` or `https`.
  public var isWebAddress: Bool {
    let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }
}

extension PictureSource {
  /// The picture in the file, or at the address of the web, that `path` is.
  public static func at(_ path: Pathname) -> PictureSource {
    path.isWebAddress ? .fetched(FetchedPicture(web: path)) : .file(path)
  }
}

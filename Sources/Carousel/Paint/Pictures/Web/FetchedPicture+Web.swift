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

import CarouselPaint
import Foundation
import FoundationNetworking
import Synchronization

extension FetchedPicture {
  /// The picture at an address of the web.
  init(downloading address: String) {
    self.init(name: address) { delivery in
      if let url = URL(string: address) {
        Download(delivery).begin(url)
      } else {
        delivery.fail("no address")
      }
    }
  }
}

/// One download: reports its progress, and ends when it is released.
private final class Download: NSObject, URLSessionDataDelegate, Sendable {
  private let delivery: PictureDelivery
  private let bytes = Mutex<[UInt8]>([])

  /// The most bytes that are taken.
  private static let limit = 32 << 20

  init(_ delivery: PictureDelivery) { self.delivery = delivery }

  /// Starts the download.
  ///
  /// The session retains this object until it is finished.
  func begin(_ url: URL) {
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    let task = session.dataTask(with: url)
    delivery.onCancel { task.cancel() }
    task.resume()
    session.finishTasksAndInvalidate()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    if status != 200 { delivery.fail("the server answered \(status)") }
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let count = bytes.withLock { bytes in
      bytes += data
      return bytes.count
    }
    guard count <= Self.limit else {
      delivery.fail("more than \(Self.limit >> 20) MB")
      return dataTask.cancel()
    }
    let whole = dataTask.countOfBytesExpectedToReceive
    if whole > 0 { delivery.report(progress: Double(count) / Double(whole)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      delivery.fail(error.localizedDescription)
    } else {
      delivery.deliver(.encoded(bytes.withLock(\.self)))
    }
  }
}

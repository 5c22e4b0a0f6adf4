import CTestPictures
import Foundation
import Glibc

/// Photos made by code.
enum TestJPEG {
  /// Writes a picture in four quarters.
  static func write(width: Int, height: Int, _ kind: test_jpeg_kind, to file: URL) throws {
    var count = 0
    guard let bytes = unsafe test_jpeg(Int32(width), Int32(height), kind, &count) else { return }
    try unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free).write(to: file)
  }
}

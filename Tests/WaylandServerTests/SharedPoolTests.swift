import CarouselCLinux
import Glibc
import Testing

@testable import WaylandServer

@Suite struct SharedPoolTests {
  private func file(size: Int) -> ReceivedDescriptor {
    let descriptor = unsafe linux_memory_file("test")
    #expect(ftruncate(descriptor, off_t(size)) == 0)
    return ReceivedDescriptor(descriptor)
  }

  @Test func `what the client wrote is read`() throws {
    let descriptor = file(size: 64)
    let words: [UInt32] = [1, 2, 3, 4]
    _ = unsafe words.withUnsafeBytes {
      unsafe pwrite(descriptor.rawValue, $0.baseAddress, $0.count, 16)
    }
    let pool = try #require(SharedPool(descriptor: descriptor, size: 64))
    #expect(pool.read(offset: 16, count: 16) == words)
  }

  @Test func `a file made shorter is noticed, not stumbled over`() throws {
    let descriptor = file(size: 8192)
    let pool = try #require(SharedPool(descriptor: descriptor, size: 8192))
    #expect(ftruncate(descriptor.rawValue, 16) == 0)
    #expect(pool.read(offset: 0, count: 8192) == nil)
  }

  @Test func `a file that cannot become shorter is read in place, others are not`() throws {
    let open = try #require(SharedPool(descriptor: file(size: 4096), size: 4096, isMapped: true))
    #expect(unsafe open.bytes(offset: 0, count: 4096) == nil)

    let descriptor = file(size: 4096)
    #expect(linux_keep_size(descriptor.rawValue) == 0)
    let sealed = try #require(SharedPool(descriptor: descriptor, size: 4096, isMapped: true))
    let word: [UInt32] = [7]
    _ = unsafe word.withUnsafeBytes { unsafe pwrite(descriptor.rawValue, $0.baseAddress, 4, 8) }
    #expect(unsafe sealed.bytes(offset: 8, count: 4)?.load(as: UInt32.self) == 7)
    #expect(sealed.read(offset: 8, count: 4) == word)
    #expect(unsafe sealed.bytes(offset: 4000, count: 97) == nil)
  }

  @Test func `a sealed file that is shorter than said is not read in place`() throws {
    let descriptor = file(size: 4096)
    #expect(linux_keep_size(descriptor.rawValue) == 0)
    let pool = try #require(SharedPool(descriptor: descriptor, size: 16384, isMapped: true))
    #expect(unsafe pool.bytes(offset: 0, count: 4096) == nil)
    #expect(pool.read(offset: 0, count: 8192) == nil)
  }

  @Test func `something that cannot be mapped is refused and closed`() {
    var ends: (Int32, Int32) = (-1, -1)
    _ = unsafe withUnsafeMutableBytes(of: &ends) {
      unsafe pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self))
    }
    #expect(SharedPool(descriptor: ReceivedDescriptor(ends.0), size: 4096) == nil)
    // Check with the write end: the number may be reused by now.
    var writer = pollfd(fd: ends.1, events: Int16(POLLOUT), revents: 0)
    #expect(unsafe poll(&writer, 1, 0) == 1 && writer.revents & Int16(POLLERR) != 0)
    close(ends.1)
  }

  @Test func `a pool of no or too many bytes is refused`() {
    #expect(SharedPool(descriptor: file(size: 16), size: 0) == nil)
    #expect(SharedPool(descriptor: file(size: 16), size: Int(Int32.max) + 1) == nil)
  }

  @Test func `16-bit pixels become 32-bit ones`() {
    let image = MemoryFormat.rgb565.image(
      width: 2, height: 1, stride: 4, words: [0x07e0_f800])
    #expect(image.pixels == [0xffff_0000, 0xff00_ff00])
  }

  @Test func `a stride that is no multiple of four is followed`() {
    // Two rows of one pixel, six bytes apart.
    let image = MemoryFormat.argb8888.image(
      width: 1, height: 2, stride: 6, words: [0x0403_0201, 0x0605_0000, 0x0000_0807])
    #expect(image.pixels == [0x0403_0201, 0x0807_0605])
  }
}

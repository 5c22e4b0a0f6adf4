import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

struct MemoryTests {
  @Test func `a memory file has its size and cannot lose it`() throws {
    let file = try MemoryFile(size: 8192, calls: MemoryCalls())
    var status = stat()
    #expect(unsafe fstat(file.descriptor, &status) == 0)
    #expect(status.st_size == 8192)
    #expect(ftruncate(file.descriptor, 4096) == -1)
    #expect(ftruncate(file.descriptor, 16384) == -1)
  }

  @Test(arguments: [ENOSYS, EMFILE, ENFILE, EPERM])
  func `a system that gives no file is an error, not a trap`(code: Int32) {
    var calls = MemoryCalls()
    calls.create = { -code }
    calls.createUnnamed = { -EACCES }
    #expect(throws: WaylandError.system(operation: "memfd_create", code: code)) {
      _ = try MemoryFile(size: 4096, calls: calls)
    }
  }

  @Test func `without memory files an unnamed one is shared`() throws {
    var calls = MemoryCalls()
    calls.create = { -ENOSYS }
    let file = try MemoryFile(size: 8192, calls: calls)
    #expect(try isUnnamed(file.descriptor, size: 8192))
    unsafe file.base.storeBytes(of: 7, toByteOffset: 8191, as: UInt8.self)
    var byte: UInt8 = 0
    #expect(unsafe pread(file.descriptor, &byte, 1, 8191) == 1 && byte == 7)
  }

  @Test func `an unnamed file can be made in any folder, or is an error`() throws {
    let descriptor = UnnamedFile.make(in: "/tmp")
    defer { close(descriptor) }
    #expect(try isUnnamed(descriptor, size: 0))
    #expect(UnnamedFile.make(in: "/nonexistent") == -ENOENT)
  }

  private func isUnnamed(_ descriptor: Int32, size: Int) throws -> Bool {
    var status = stat()
    try #require(unsafe fstat(descriptor, &status) == 0)
    return status.st_nlink == 0 && status.st_size == size
      && fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0
  }

  @Test func `a full system is an error, and the file is closed`() {
    var calls = MemoryCalls()
    var opened: Int32 = -1
    var file = stat()
    let create = calls.create
    calls.create = {
      opened = create()
      unsafe fstat(opened, &file)
      return opened
    }
    calls.reserve = { _, _ in ENOSPC }
    #expect(throws: WaylandError.system(operation: "fallocate", code: ENOSPC)) {
      _ = try MemoryFile(size: 4096, calls: calls)
    }
    // Another test may have opened a file with the same number meanwhile.
    var found = stat()
    let isOpen = unsafe fstat(opened, &found) == 0
    #expect(opened >= 0 && !(isOpen && found.st_ino == file.st_ino && found.st_dev == file.st_dev))
  }

  @Test(arguments: [(1, 64), (16, 64), (17, 128), (1920, 7680)])
  func `rows are multiples of 64 bytes`(_ width: Int, _ stride: Int) {
    #expect(ShmBuffer.stride(width: width, format: .xrgb8888) == stride)
  }

  @Test func `a part of a buffer is painted and nothing around it`() throws {
    let file = try MemoryFile(size: 64 * 4, calls: MemoryCalls())
    let pixels = unsafe PixelBuffer(
      base: file.base, width: 16, height: 4, stride: 64, format: .argb8888, age: nil)
    pixels.part(PixelRectangle(x: 2, y: 1, width: 3, height: 2)).fill(7)
    var painted: [[Int]] = []
    unsafe pixels.forEachRow { row, values in
      for column in 0..<16 where unsafe values[column] == 7 { painted.append([column, row]) }
    }
    #expect(painted == [[2, 1], [3, 1], [4, 1], [2, 2], [3, 2], [4, 2]])
  }

  @Test(arguments: [(ENOSYS, false), (EMFILE, false), (ENOSPC, true)])
  func `memory that fails at the first frame is asked for again`(
    code: Int32, failsToReserve: Bool
  ) throws {
    let memory = FaultyMemory()
    if failsToReserve { memory.reserveCode = code } else { memory.createCode = code }
    let scene = try ClientScene(memory: memory.calls)
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.frameCount == 0)
    #expect(scene.client.error == nil)
    #expect(scene.warnings.count == 1)
    (memory.createCode, memory.reserveCode) = (0, 0)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount == 1)
    #expect(scene.broken == [])
  }

  @Test func `keymaps are closed once they are read`() throws {
    let memory = FaultyMemory()
    let scene = try ClientScene()
    let file = memoryFile(named: memory.name)
    for format in [UInt32(0), 1, 2] {
      scene.seat.keyboard.sendRawKeymap(format: format, descriptor: file, size: 10)
    }
    scene.compositor.settle()
    close(file)
    #expect(memory.openDescriptors == 0 && memory.mappings == 0)
  }

  @Test(arguments: [(65_535, 65_535), (Int(Int32.max), 5), (46_341, 46_341), (-5, -7), (1, 1)])
  func `an absurd size never asks for more than the screen can show`(
    _ width: Int, _ height: Int
  ) throws {
    final class Sizes { var largest = 0 }
    let sizes = Sizes()
    var calls = MemoryCalls()
    let reserve = calls.reserve
    calls.reserve = { descriptor, size in
      sizes.largest = max(sizes.largest, size)
      return reserve(descriptor, size)
    }
    let scene = try ClientScene(memory: calls)
    scene.toplevel.configure(width: width, height: height, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.client.error == nil)
    #expect(sizes.largest <= scene.output.model.width * scene.output.model.height * 4)
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `without memory files the window is shown all the same`() throws {
    var calls = MemoryCalls()
    calls.create = { -ENOSYS }
    let scene = try ClientScene(memory: calls)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.toplevel.isMapped)
    #expect(scene.warnings == [])
    #expect(scene.broken == [])
  }
}

import CQuadKernels
import Glibc
import CarouselTestSupport
import Testing

@testable import QuadRaster

/// The kernels one by one, in each build of them.
struct KernelTests {
  @safe struct Build: Sendable, CustomTestStringConvertible {
    let testDescription: String
    nonisolated(unsafe) let kernels: OpaquePointer
    static let all = unsafe [
      Build(testDescription: "best", kernels: quad_kernels_best()),
      Build(testDescription: "wide", kernels: quad_kernels_wide()),
      Build(testDescription: "narrow", kernels: quad_kernels_narrow()),
      Build(testDescription: "baseline", kernels: quad_kernels_baseline()),
    ]
  }

  @Test(arguments: Build.all)
  func `filling touches exactly its pixels`(build: Build) {
    let pattern = (20..<28).map { UInt32($0) }
    for start in 0..<20 {
      for end in start..<80 {
        var row = [UInt32](repeating: 1, count: 80)
        unsafe row.withUnsafeMutableBufferPointer {
          unsafe quad_fill(build.kernels, $0.baseAddress, Int32(start), Int32(end), pattern)
        }
        let expected = (0..<80).map { (x: Int) -> UInt32 in
          (start..<end).contains(x) ? 20 + UInt32(x % 8) : 1
        }
        #expect(row == expected)
      }
    }
  }

  @Test(arguments: Build.all)
  func `halving averages neighbors, halves up and down in turn`(build: Build) {
    var random = SeededGenerator(seed: 3)
    let source = (0..<64).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for rounding in 0...1 {
      var along = [UInt32](repeating: 0, count: 16)
      var down = [UInt32](repeating: 0, count: 32)
      unsafe source.withUnsafeBufferPointer { source in
        let base = unsafe source.baseAddress.unsafelyUnwrapped
        unsafe along.withUnsafeMutableBufferPointer {
          unsafe quad_halve_row(build.kernels, base, $0.baseAddress, 16, Int32(rounding))
        }
        unsafe down.withUnsafeMutableBufferPointer {
          unsafe quad_halve_column(
            build.kernels, base, base + 32, $0.baseAddress, 32, Int32(rounding))
        }
      }
      func average(_ a: UInt32, _ b: UInt32, _ x: Int) -> UInt32 {
        let up = UInt32((x + rounding) & 1)
        return [0, 8, 16, 24].reduce(0) { word, shift in
          let sum = (a >> UInt32(shift) & 255) + (b >> UInt32(shift) & 255) + up
          return word | (sum / 2) << UInt32(shift)
        }
      }
      for x in 0..<16 { #expect(along[x] == average(source[2 * x], source[2 * x + 1], x)) }
      for x in 0..<32 { #expect(down[x] == average(source[x], source[x + 32], x)) }
    }
  }

  @Test(arguments: Build.all)
  func `bounds hold what half planes touch, and what they contain`(build: Build) {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      // Three half planes through the picture.
      let lines = (0..<3).map { _ in
        let angle = Double.random(in: 0..<6.28, using: &random)
        let (a, b) = (cos(angle), sin(angle))
        return quad_line(
          a: a, b: b, c: 20 * Double.random(in: 0...1, using: &random) - 16 * (a + b))
      }
      for inner in 0...1 {
        var start = [Int32](repeating: 0, count: 32)
        var end = start
        unsafe lines.withUnsafeBufferPointer { lines in
          unsafe start.withUnsafeMutableBufferPointer { start in
            unsafe end.withUnsafeMutableBufferPointer { end in
              unsafe quad_bounds(
                build.kernels, lines.baseAddress, 3, Int32(inner), 0, 32, 32, start.baseAddress,
                end.baseAddress)
            }
          }
        }
        for y in 0..<32 {
          for x in 0..<32 {
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            let depths = lines.map { line in
              corners.map { line.a * Double($0.0) + line.b * Double($0.1) + line.c }
            }
            let isIn = start[y] <= Int32(x) && Int32(x) < end[y]
            // Give or take what no weight shows.
            if inner == 1, isIn { #expect(depths.allSatisfy { ($0.min() ?? 0) > -0.01 }) }
            if inner == 0, depths.allSatisfy({ ($0.min() ?? 0) > 0.01 }) { #expect(isIn) }
            if inner == 0, isIn { #expect(depths.allSatisfy { ($0.max() ?? 0) > -0.01 }) }
          }
        }
      }
    }
  }

  @Test(arguments: Build.all)
  func `16-bit pixels are the nearest two levels, by the pattern`(build: Build) {
    for value in UInt32(0)...255 {
      // Other widths and places than whole blocks; neither neighbor is touched.
      let (count, left) = (Int(value) % 11 + 1, Int32(value) % 5)
      let source = [UInt32](repeating: value << 16 | (255 - value) << 8 | value, count: count)
      for y in 0..<8 {
        var target = [UInt16](repeating: 0x1234, count: count + 1)
        unsafe source.withUnsafeBufferPointer { source in
          unsafe target.withUnsafeMutableBufferPointer { target in
            unsafe quad_dither_565(
              build.kernels, source.baseAddress, target.baseAddress, Int32(count), left, Int32(y))
          }
        }
        #expect(target[count] == 0x1234)
        for x in 0..<count {
          let rank = (Double(OrderedPattern.rank(x: x + Int(left), y: y)) + 0.5) / 64
          func level(_ value: UInt32, _ most: Double) -> UInt16 {
            UInt16((Double(value) / 255 * most + rank).rounded(.down))
          }
          #expect(
            target[x]
              == level(value, 31) << 11 | level(255 - value, 63) << 5 | level(value, 31))
        }
      }
    }
  }
}

import Projection
import Testing

@Suite struct MatrixTests {
  private let sample = Matrix.rotation(0.7, x: 1, y: 2, z: 3) * .translation(x: 4, y: -5, z: 6)

  @Test func `a positive turn about z carries x toward y`() {
    let turned = Matrix.rotation(.pi / 2, x: 0, y: 0, z: 1)
    #expect(abs(turned.m11) < 1e-15 && abs(turned.m12 - 1) < 1e-15)
  }

  @Test func `the short ways to turn are those about the axes`() {
    expectNear(sample.rotated(aboutX: 0.3), .rotation(0.3, x: 1, y: 0, z: 0) * sample)
    expectNear(sample.rotated(aboutY: 0.3), .rotation(0.3, x: 0, y: 1, z: 0) * sample)
    expectNear(sample.rotated(aboutZ: 0.3), .rotation(0.3, x: 0, y: 0, z: 1) * sample)
  }

  @Test func `the short ways to move and enlarge are products`() {
    expectNear(sample.translated(x: 1, y: 2, z: 3), .translation(x: 1, y: 2, z: 3) * sample)
    expectNear(sample.scaled(by: 3), .scale(x: 3, y: 3) * sample)
  }

  @Test func `an axis without direction turns nothing`() {
    #expect(Matrix.rotation(1, x: 0, y: 0, z: 0) == .identity)
    #expect(Matrix.rotation(.nan, x: 1, y: 0, z: 0) == .identity)
  }

  @Test func `numbers go in and out row by row`() throws {
    let numbers = (1...16).map(Double.init)
    let matrix = try #require(Matrix(rowMajor: numbers))
    #expect(matrix.rowMajor == numbers)
    #expect(matrix.m34 == 12 && matrix.m41 == 13)
    #expect(Matrix(rowMajor: [1, 2]) == nil)
  }

  @Test func `a mixture begins and ends at its ends`() {
    #expect(sample.mixed(with: .identity, 0) == sample)
    #expect(sample.mixed(with: .identity, 1) == .identity)
  }

  @Test func `mirrored twice is as before`() {
    #expect(sample.mirrored.mirrored == sample)
    expectNear(sample.mirrored, .scale(x: -1, y: 1) * sample * .scale(x: -1, y: 1))
  }

  @Test func `one number that is none is seen`() {
    var broken = sample
    broken.m23 = .nan
    #expect(sample.isFinite && !broken.isFinite)
    broken.m23 = .infinity
    #expect(!broken.isFinite)
  }

  private func expectNear(_ left: Matrix, _ right: Matrix) {
    for (left, right) in zip(left.rowMajor, right.rowMajor) { #expect(abs(left - right) < 1e-12) }
  }
}

internal import RealModule

extension Matrix {
  /// A translation by the given lengths.
  @inlinable public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix {
    var matrix = Matrix.identity
    matrix.rows.3 = SIMD4(x, y, z, 1)
    return matrix
  }

  /// An enlargement by the given factors.
  @inlinable public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix {
    Matrix(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A turn by `angle` radians about the axis (`x`, `y`, `z`), which need not be of length 1.
  ///
  /// A positive angle about +z carries +x toward +y. An axis without a direction turns nothing.
  public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Matrix {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    let t = 1 - c
    return Matrix(
      SIMD4(t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0),
      SIMD4(t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0),
      SIMD4(t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// This transform with a translation carried out before it.
  @inlinable public func translated(x: Double, y: Double, z: Double = 0) -> Matrix {
    var result = self
    result.rows.3 = rows.0 * x + rows.1 * y + rows.2 * z + rows.3
    return result
  }

  /// This transform with an enlargement carried out before it.
  @inlinable public func scaled(by factor: Double) -> Matrix {
    Matrix(rows.0 * factor, rows.1 * factor, rows.2, rows.3)
  }

  /// This transform with a turn by `angle` radians about the y axis carried out before it.
  public func rotated(aboutY angle: Double) -> Matrix {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix(rows.0 * c - rows.2 * s, rows.1, rows.0 * s + rows.2 * c, rows.3)
  }

  /// This transform with a turn by `angle` radians about the x axis carried out before it.
  public func rotated(aboutX angle: Double) -> Matrix {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix(rows.0, rows.1 * c + rows.2 * s, rows.2 * c - rows.1 * s, rows.3)
  }

  /// This transform with a turn by `angle` radians about the z axis carried out before it.
  public func rotated(aboutZ angle: Double) -> Matrix {
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    return Matrix(rows.0 * c + rows.1 * s, rows.1 * c - rows.0 * s, rows.2, rows.3)
  }

  /// The transform `fraction` of the way from this one to `other`, number by number.
  @inlinable public func mixed(with other: Matrix, _ fraction: Double) -> Matrix {
    let keep = 1 - fraction
    return Matrix(
      rows.0 * keep + other.rows.0 * fraction, rows.1 * keep + other.rows.1 * fraction,
      rows.2 * keep + other.rows.2 * fraction, rows.3 * keep + other.rows.3 * fraction)
  }

  /// The same transform in a looking glass: x runs the other way.
  @inlinable public var mirrored: Matrix {
    let flip = SIMD4<Double>(-1, 1, 1, 1)
    return Matrix(
      rows.0 * SIMD4(1, -1, -1, -1), rows.1 * flip, rows.2 * flip, rows.3 * flip)
  }

  /// A transform that makes everything vanish into one point.
  @inlinable public static var collapsed: Matrix { .scale(x: 0, y: 0, z: 0) }
}

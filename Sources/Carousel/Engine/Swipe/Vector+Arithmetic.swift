extension Vector {
  /// The vector with both coordinates times `factor`.
  static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  /// The length of the vector.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector with both coordinates within ±`limit`; what is no number is 0.
  func bounded(by limit: Double) -> Vector {
    Vector(
      x: x.isNaN ? 0 : min(max(x, -limit), limit), y: y.isNaN ? 0 : min(max(y, -limit), limit))
  }
}

extension Matrix {
  /// Row 1, column 1.
  @inlinable public var m11: Double {
    get { rows.0.x }
    set { rows.0.x = newValue }
  }
  /// Row 1, column 2.
  @inlinable public var m12: Double {
    get { rows.0.y }
    set { rows.0.y = newValue }
  }
  /// Row 1, column 3.
  @inlinable public var m13: Double {
    get { rows.0.z }
    set { rows.0.z = newValue }
  }
  /// Row 1, column 4.
  @inlinable public var m14: Double {
    get { rows.0.w }
    set { rows.0.w = newValue }
  }
  /// Row 2, column 1.
  @inlinable public var m21: Double {
    get { rows.1.x }
    set { rows.1.x = newValue }
  }
  /// Row 2, column 2.
  @inlinable public var m22: Double {
    get { rows.1.y }
    set { rows.1.y = newValue }
  }
  /// Row 2, column 3.
  @inlinable public var m23: Double {
    get { rows.1.z }
    set { rows.1.z = newValue }
  }
  /// Row 2, column 4.
  @inlinable public var m24: Double {
    get { rows.1.w }
    set { rows.1.w = newValue }
  }
  /// Row 3, column 1.
  @inlinable public var m31: Double {
    get { rows.2.x }
    set { rows.2.x = newValue }
  }
  /// Row 3, column 2.
  @inlinable public var m32: Double {
    get { rows.2.y }
    set { rows.2.y = newValue }
  }
  /// Row 3, column 3.
  @inlinable public var m33: Double {
    get { rows.2.z }
    set { rows.2.z = newValue }
  }
  /// Row 3, column 4: the perspective.
  @inlinable public var m34: Double {
    get { rows.2.w }
    set { rows.2.w = newValue }
  }
  /// Row 4, column 1: the translation along x.
  @inlinable public var m41: Double {
    get { rows.3.x }
    set { rows.3.x = newValue }
  }
  /// Row 4, column 2: the translation along y.
  @inlinable public var m42: Double {
    get { rows.3.y }
    set { rows.3.y = newValue }
  }
  /// Row 4, column 3: the translation along z.
  @inlinable public var m43: Double {
    get { rows.3.z }
    set { rows.3.z = newValue }
  }
  /// Row 4, column 4.
  @inlinable public var m44: Double {
    get { rows.3.w }
    set { rows.3.w = newValue }
  }
}

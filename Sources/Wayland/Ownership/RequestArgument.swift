/// A value on its way to the compositor.
enum RequestArgument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String)
  case optionalString(String?)
  case object(ProxyObject)
  case optional(ProxyObject?)
  case array([UInt8])
  case descriptor(Int32)
  /// The object the request makes.
  case made
  /// The name of the interface at a place of the table, for a request that makes any kind.
  case kind(Int)
}

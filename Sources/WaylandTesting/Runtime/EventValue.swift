/// A value on its way to a client.
enum EventValue {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String)
  case optionalString(String?)
  case object(ResourceObject)
  case optional(ResourceObject?)
  case array([UInt8])
  case descriptor(Int32)
}

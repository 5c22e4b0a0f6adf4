import Wayland

/// An object that is destroyed when it is no longer referenced.
final class Kept<Kind: ProxyKind> {
  let object: Owned<Kind>
  var proxy: Proxy<Kind> { object.proxy }
  init(_ object: consuming Owned<Kind>) { self.object = object }
}

import Wayland

/// Something that is destroyed when nobody keeps it.
final class Kept<Kind: ProxyKind> {
  let object: Owned<Kind>
  var proxy: Proxy<Kind> { object.proxy }
  init(_ object: consuming Owned<Kind>) { self.object = object }
}

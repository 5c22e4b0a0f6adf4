/// GPU memory is not supported, and clients learn that before they draw.
extension Compositor {
  /// No format is announced.
  ///
  /// An attempt to create a buffer fails.
  func bindForeignMemory(_ resource: Resource<ZwpLinuxDmabufV1>) {
    resource.onRequest { request in
      guard case .createParams(let params) = request else { return }
      Self.serve(params)
    }
  }

  private static func serve(_ params: Resource<ZwpLinuxBufferParamsV1>) {
    var isUsed = false
    params.onRequest { request in
      switch request {
      case .destroy, .add: return
      case .create, .createImmed: break
      }
      guard !isUsed else {
        return params.fail(.alreadyUsed, "used already")
      }
      isUsed = true
      // A buffer from `create_immed` stays without content.
      if case .createImmed(let buffer, _, _, _, _) = request { buffer.onRequest { _ in } }
      params.sendFailed()
    }
  }
}

extension ServerSurface {
  func handle(_ request: WlSurface.Request) {
    switch request {
    case .destroy: break
    case .attach(let buffer, let x, let y): attach(buffer, x: Int(x), y: Int(y))
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.addPiece(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.addPiece(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
    case .frame(let callback):
      pending.callbacks.append(callback)
    case .setOpaqueRegion(let region):
      let coverage = compositor.regions.coverage(of: region) ?? Coverage()
      // A region of very many pieces costs more than the surfaces below that it hides.
      pending.opaque = coverage.rectangles.count > Coverage.mostPieces ? Coverage() : coverage
    case .setInputRegion(let region):
      pending.input = compositor.regions.coverage(of: region)
    case .commit: commit()
    case .setBufferTransform(let transform): setTransform(transform.rawValue)
    case .setBufferScale(let scale):
      guard scale > 0 else { return resource.fail(.invalidScale, "a scale of \(scale)") }
      pending.scale = Int(scale)
    case .offset(let x, let y): pending.offset = (Int(x), Int(y))
    case .getRelease(let callback): pending.releases.append(callback)
    }
  }

  private func attach(_ resource: Resource<WlBuffer>?, x: Int, y: Int) {
    if (x, y) != (0, 0) {
      guard self.resource.version < 5 else {
        compositor.inspector?.attached(at: (x, y), on: self)
        return self.resource.fail(.invalidOffset, "attach with offset \(x), \(y)")
      }
      pending.offset = (x, y)
    }
    guard let resource else {
      pending.attachment = .removed
      return
    }
    if let shell, !shell.hasRole {
      return shell.resource.fail(.unconfiguredBuffer, "a buffer before there is a window or popup")
    }
    if let buffer = compositor.memory.buffers[resource] { pending.attachment = .buffer(buffer) }
  }

  private func setTransform(_ transform: UInt32) {
    guard transform < 8 else {
      return resource.fail(.invalidTransform, "a transform of \(transform)")
    }
    pending.transform = Int(transform)
  }
}

/// Serves `wl_shm`: pools and the buffers in them.
package final class SharedMemory {
  /// Every buffer alive, by its object.
  package private(set) var buffers: [Resource<WlBuffer>: ServerBuffer] = [:]
  /// Called with a buffer that is destroyed while the compositor holds it.
  var onAbandon: ((ServerBuffer) -> Void)?
  private(set) var poolsMade = 0
  private(set) var buffersMade = 0

  /// The largest number of pools of a client, those included that only a buffer keeps.
  static let mostPools = 256

  private struct LivePool {
    weak var pool: SharedPool?
    weak var client: Client?
  }

  /// The pools whose memory is in use.
  private var pools: [LivePool] = []

  private let link = Link<SharedMemory>()
  private let formats: [UInt32]
  private let mapsPools: Bool

  /// Announces `formats`; pools stay mapped, where that is safe, if all that is in them is read often.
  init(formats: [UInt32], mapsPools: Bool) {
    self.formats = formats
    self.mapsPools = mapsPools
    link.begin(self)
  }

  deinit { link.end() }

  func bind(_ resource: Resource<WlShm>) {
    for format in formats { resource.sendFormat(format: .init(rawValue: format)) }
    resource.onRequest { [unowned self] request in
      guard case .createPool(let id, let fd, let size) = request else { return }
      createPool(id, descriptor: fd, size: Int(size), for: resource)
    }
  }

  func bind(_ resource: Resource<WpSinglePixelBufferManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .createU32RgbaBuffer(let id, let r, let g, let b, let a) = request
      else { return }
      // Of 32 bits the first eight are seen.
      let color = [a, r, g, b].reduce(0) { $0 << 8 | $1 >> 24 }
      add(ServerBuffer(id, color: color))
    }
  }

  private func add(_ buffer: ServerBuffer) {
    let resource = buffer.resource
    buffersMade += 1
    buffers[resource] = buffer
    resource.onRequest { _ in }
    resource.onDestroy { [link] in
      link.object?.buffers[resource] = nil
      // A client that has gone took everything with it.
      guard buffer.isHeld, resource.client?.isConnected == true else { return }
      link.object?.onAbandon?(buffer)
    }
  }

  private func ownPools(of client: Client?) -> Int {
    pools.count { $0.pool != nil && $0.client === client }
  }

  private func createPool(
    _ id: Resource<WlShmPool>, descriptor: ReceivedDescriptor, size: Int, for shm: Resource<WlShm>
  ) {
    guard size > 0 else {
      shm.fail(.invalidStride, "a pool of \(size) bytes")
      return
    }
    // Each pool holds a descriptor of this process, of which there must be some for other clients.
    guard pools.count < Self.mostPools || ownPools(of: shm.client) < Self.mostPools else {
      id.client?.postNoMemory()
      return
    }
    guard let pool = SharedPool(descriptor: descriptor, size: size, isMapped: mapsPools) else {
      shm.fail(.invalidFd, "a pool of \(size) bytes cannot be mapped")
      return
    }
    poolsMade += 1
    pools.removeAll { $0.pool == nil }
    pools.append(LivePool(pool: pool, client: shm.client))
    id.onRequest { [unowned self] request in
      switch request {
      case .createBuffer(let buffer, let offset, let width, let height, let stride, let format):
        createBuffer(
          buffer, in: pool, offset: Int(offset), width: Int(width), height: Int(height),
          stride: Int(stride), format: format.rawValue, for: id)
      case .resize(let size):
        if !pool.grow(to: Int(size)) {
          id.postError(
            code: WlShm.Error.invalidFd.rawValue, message: "a pool cannot become \(size) bytes")
        }
      case .destroy: break
      }
    }
  }

  private func createBuffer(
    _ resource: Resource<WlBuffer>, in pool: SharedPool, offset: Int, width: Int, height: Int,
    stride: Int, format: UInt32, for owner: Resource<WlShmPool>
  ) {
    guard let known = MemoryFormat(rawValue: format), formats.contains(format) else {
      owner.postError(
        code: WlShm.Error.invalidFormat.rawValue, message: "format \(format) was not announced")
      return
    }
    guard offset >= 0, width > 0, height > 0, stride >= width * known.bytesPerPixel,
      offset + stride * height <= pool.size
    else {
      owner.postError(
        code: WlShm.Error.invalidStride.rawValue,
        message: "\(width)×\(height), stride \(stride), offset \(offset) in \(pool.size) bytes")
      return
    }
    add(
      ServerBuffer(
        resource, pool: pool, offset: offset, width: width, height: height, stride: stride,
        format: known))
  }
}

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

extension Compositor {
  /// Offers what the configuration names; outputs and seats come one by one.
  func offerGlobals() {
    for (interface, version) in configuration.versions.sorted(by: { $0.key < $1.key }) {
      if let global = makeGlobal(interface, version: UInt32(clamping: version)) {
        globals.append((interface, global))
      }
    }
  }

  /// Offers `interface` from now on, as compositors do that load a part late.
  public func addGlobal(_ interface: String, version: Int) {
    if let global = makeGlobal(interface, version: UInt32(clamping: version)) {
      globals.append((interface, global))
    }
  }

  /// Withdraws the first global of `interface`; objects made of it live on, and a bind that was on
  /// its way is still served.
  public func removeGlobal(_ interface: String) {
    guard let index = globals.firstIndex(where: { $0.interface == interface }) else { return }
    let global = globals.remove(at: index).global
    global.withdraw()
    retire(global)
  }

  /// Keeps a withdrawn global until every bind that was on its way has arrived.
  func retire(_ global: Global?) {
    guard let global else { return }
    let number = ObjectIdentifier(global)
    retiredGlobals[number] = global
    clock.schedule(at: clock.now + .seconds(5)) { [link] in
      link.object?.retiredGlobals[number] = nil
    }
  }

  private func makeGlobal(_ interface: String, version: UInt32) -> Global? {
    var made: Global?
    func offer<Kind: ResourceKind>(
      _ kind: Kind.Type, _ bind: @escaping (Compositor, Resource<Kind>) -> Void
    ) {
      if Kind.name == interface { made = self.offer(kind, version, bind) }
    }
    offer(WlCompositor.self) { $0.bindCompositor($1) }
    offer(WlSubcompositor.self) { $0.bindSubcompositor($1) }
    offer(WlShm.self) { $0.memory.bind($1) }
    offer(WlDataDeviceManager.self) { $0.dataDevices.bind($1) }
    offer(ZwpPrimarySelectionDeviceManagerV1.self) { $0.primaryDevices.bind($1) }
    offer(XdgWmBase.self) { $0.bindShell($1) }
    offer(ZxdgDecorationManagerV1.self) { $0.bindDecoration($1) }
    offer(WpViewporter.self) { $0.bindViewporter($1) }
    offer(WpSinglePixelBufferManagerV1.self) { $0.memory.bind($1) }
    offer(WpFifoManagerV1.self) { $0.bindFifo($1) }
    offer(WpFractionalScaleManagerV1.self) { $0.bindFractionalScale($1) }
    offer(WpPresentation.self) { $0.bindPresentation($1) }
    offer(WpCursorShapeManagerV1.self) { $0.bindCursorShape($1) }
    offer(ZxdgOutputManagerV1.self) { $0.bindLogicalOutputs($1) }
    offer(ZwpIdleInhibitManagerV1.self) { $0.bindIdleInhibit($1) }
    offer(ZwpKeyboardShortcutsInhibitManagerV1.self) { $0.bindShortcuts($1) }
    offer(ZwpInputTimestampsManagerV1.self) { $0.bindTimestamps($1) }
    offer(ZwlrLayerShellV1.self) { $0.bindLayerShell($1) }
    offer(ZwpPointerGesturesV1.self) { $0.bindGestures($1) }
    offer(ZwpTabletManagerV2.self) { $0.bindTablets($1) }
    offer(ExtSessionLockManagerV1.self) { $0.bindSessionLock($1) }
    offer(XdgToplevelIconManagerV1.self) { $0.bindIcons($1) }
    offer(WpAlphaModifierV1.self) { $0.bindFading($1) }
    offer(ZwpLinuxDmabufV1.self) { $0.bindForeignMemory($1) }
    offer(ZwpTextInputManagerV3.self) { $0.bindTextInput($1) }
    offer(ExtForeignToplevelListV1.self) { $0.windowLists.bind($1) }
    offer(ZwlrForeignToplevelManagerV1.self) { $0.windowLists.bind($1) }
    offer(ExtForeignToplevelImageCaptureSourceManagerV1.self) { $0.bindWindowSources($1) }
    offer(ExtOutputImageCaptureSourceManagerV1.self) { $0.bindOutputSources($1) }
    offer(ExtImageCopyCaptureManagerV1.self) { $0.bindCapture($1) }
    offer(XdgActivationV1.self) { $0.bindActivation($1) }
    return made
  }

  func offer<Kind: ResourceKind>(
    _ kind: Kind.Type, _ version: UInt32,
    _ bind: @escaping (Compositor, Resource<Kind>) -> Void
  ) -> Global {
    Global(kind, version: min(max(1, version), Kind.latest), on: server) { [link] resource in
      if let self = link.object { bind(self, resource) }
    }
  }

  private func bindCompositor(_ resource: Resource<WlCompositor>) {
    resource.onRequest { [unowned self] request in
      switch request {
      case .createSurface(let id): add(ServerSurface(id, compositor: self))
      case .createRegion(let id): Region.serve(id)
      case .release: break
      }
    }
  }

  /// `wl_subcompositor.error.bad_parent`.
  private static var badParent: UInt32 { 1 }

  private func bindSubcompositor(_ resource: Resource<WlSubcompositor>) {
    resource.onRequest { [unowned self] request in
      guard case .getSubsurface(let id, let surface, let parent) = request,
        let child = self.surface(surface), let owner = self.surface(parent)
      else { return }
      // A surface keeps its role. It may be a part again once it is none any more.
      guard child.role == nil || child.role == "wl_subsurface" && child.subsurface == nil else {
        return resource.fail(.badSurface, "the surface has another role")
      }
      guard child !== owner else {
        return resource.fail(.badSurface, "a surface as a part of itself")
      }
      let line = owner.ancestry
      guard !line.contains(where: { $0 === child }),
        line.count + child.levelsOfSubsurfaces <= Subsurface.mostLevels
      else {
        return resource.postError(
          code: Self.badParent, message: "parts in a circle, or too many levels of parts")
      }
      Subsurface.serve(id, surface: child, parent: owner)
    }
  }

  private func bindCursorShape(_ resource: Resource<WpCursorShapeManagerV1>) {
    resource.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .getPointer(let id, let pointer):
        id.onRequest { _ in }
        seat(of: pointer)?.pointer.serveShapes(id)
      case .getTabletToolV2(let id, let tool):
        id.onRequest { _ in }
        seats.first { $0.pen.isKnown(as: tool) }?.pen.serveShapes(id)
      }
    }
  }

  private func bindIdleInhibit(_ resource: Resource<ZwpIdleInhibitManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .createInhibitor(let id, _) = request else { return }
      idleInhibitors += 1
      id.onRequest { _ in }
      id.onDestroy { [link] in link.object?.idleInhibitors -= 1 }
    }
  }

  private func bindTimestamps(_ resource: Resource<ZwpInputTimestampsManagerV1>) {
    resource.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .getKeyboardTimestamps(let id, let keyboard):
        seats.first { $0.keyboard.resources.contains { $0 == keyboard } }?
          .keyboard.timestamps.add(id)
      case .getPointerTimestamps(let id, let pointer):
        seat(of: pointer)?.pointer.timestamps.add(id)
      case .getTouchTimestamps(let id, let touch):
        seats.first { $0.touch.resources.contains { $0 == touch } }?.touch.timestamps.add(id)
      }
    }
  }

  private func bindActivation(_ resource: Resource<XdgActivationV1>) {
    resource.onRequest { request in
      switch request {
      case .destroy: break
      case .getActivationToken(let id):
        var isCommitted = false
        id.onRequest { request in
          if case .destroy = request { return }
          guard !isCommitted else {
            return id.fail(.alreadyUsed, "the token was requested already")
          }
          guard case .commit = request else { return }
          isCommitted = true
          id.sendDone(token: "token-\(id.number)")
        }
      // Windows come to the front by what the user does, never by a token.
      case .activate: break
      }
    }
  }
}

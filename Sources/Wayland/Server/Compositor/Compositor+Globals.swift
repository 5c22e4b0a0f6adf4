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
    switch interface {
    case "wl_compositor": offer(WlCompositor.self, version) { $0.bindCompositor($1) }
    case "wl_subcompositor": offer(WlSubcompositor.self, version) { $0.bindSubcompositor($1) }
    case "wl_shm": offer(WlShm.self, version) { $0.memory.bind($1) }
    case "wl_data_device_manager":
      offer(WlDataDeviceManager.self, version) { $0.dataDevices.bind($1) }
    case "zwp_primary_selection_device_manager_v1":
      offer(ZwpPrimarySelectionDeviceManagerV1.self, version) { $0.primaryDevices.bind($1) }
    case "xdg_wm_base": offer(XdgWmBase.self, version) { $0.bindShell($1) }
    case "zxdg_decoration_manager_v1":
      offer(ZxdgDecorationManagerV1.self, version) { $0.bindDecoration($1) }
    case "xdg_wm_dialog_v1": offer(XdgWmDialogV1.self, version) { $0.bindDialogs($1) }
    case "wp_viewporter": offer(WpViewporter.self, version) { $0.bindViewporter($1) }
    case "wp_single_pixel_buffer_manager_v1":
      offer(WpSinglePixelBufferManagerV1.self, version) { $0.memory.bind($1) }
    case "wp_fifo_manager_v1": offer(WpFifoManagerV1.self, version) { $0.bindFifo($1) }
    case "wp_commit_timing_manager_v1":
      offer(WpCommitTimingManagerV1.self, version) { $0.bindCommitTiming($1) }
    case "wp_fractional_scale_manager_v1":
      offer(WpFractionalScaleManagerV1.self, version) { $0.bindFractionalScale($1) }
    case "wp_presentation": offer(WpPresentation.self, version) { $0.bindPresentation($1) }
    case "wp_cursor_shape_manager_v1":
      offer(WpCursorShapeManagerV1.self, version) { $0.bindCursorShape($1) }
    case "zxdg_output_manager_v1":
      offer(ZxdgOutputManagerV1.self, version) { $0.bindLogicalOutputs($1) }
    case "zwp_idle_inhibit_manager_v1":
      offer(ZwpIdleInhibitManagerV1.self, version) { $0.bindIdleInhibit($1) }
    case "zwp_keyboard_shortcuts_inhibit_manager_v1":
      offer(ZwpKeyboardShortcutsInhibitManagerV1.self, version) { $0.bindShortcuts($1) }
    case "zwp_input_timestamps_manager_v1":
      offer(ZwpInputTimestampsManagerV1.self, version) { $0.bindTimestamps($1) }
    case "zwlr_layer_shell_v1": offer(ZwlrLayerShellV1.self, version) { $0.bindLayerShell($1) }
    case "zwp_pointer_gestures_v1":
      offer(ZwpPointerGesturesV1.self, version) { $0.bindGestures($1) }
    case "zwp_tablet_manager_v2": offer(ZwpTabletManagerV2.self, version) { $0.bindTablets($1) }
    case "ext_session_lock_manager_v1":
      offer(ExtSessionLockManagerV1.self, version) { $0.bindSessionLock($1) }
    case "zwp_pointer_constraints_v1":
      offer(ZwpPointerConstraintsV1.self, version) { $0.bindConstraints($1) }
    case "zwp_relative_pointer_manager_v1":
      offer(ZwpRelativePointerManagerV1.self, version) { $0.bindRelativePointers($1) }
    case "xdg_toplevel_icon_manager_v1":
      offer(XdgToplevelIconManagerV1.self, version) { $0.bindIcons($1) }
    case "xdg_system_bell_v1": offer(XdgSystemBellV1.self, version) { $0.bindBell($1) }
    case "wp_alpha_modifier_v1": offer(WpAlphaModifierV1.self, version) { $0.bindFading($1) }
    case "zwp_linux_dmabuf_v1":
      offer(ZwpLinuxDmabufV1.self, version) { $0.bindForeignMemory($1) }
    case "zwp_text_input_manager_v3":
      offer(ZwpTextInputManagerV3.self, version) { $0.bindTextInput($1) }
    case "ext_foreign_toplevel_list_v1":
      offer(ExtForeignToplevelListV1.self, version) { $0.windowLists.bind($1) }
    case "zwlr_foreign_toplevel_manager_v1":
      offer(ZwlrForeignToplevelManagerV1.self, version) { $0.windowLists.bind($1) }
    case "ext_foreign_toplevel_image_capture_source_manager_v1":
      offer(ExtForeignToplevelImageCaptureSourceManagerV1.self, version) {
        $0.bindWindowSources($1)
      }
    case "ext_output_image_capture_source_manager_v1":
      offer(ExtOutputImageCaptureSourceManagerV1.self, version) { $0.bindOutputSources($1) }
    case "ext_image_copy_capture_manager_v1":
      offer(ExtImageCopyCaptureManagerV1.self, version) { $0.bindCapture($1) }
    case "xdg_activation_v1": offer(XdgActivationV1.self, version) { $0.bindActivation($1) }
    default: nil
    }
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
      case .createRegion(let id): Region.serve(id, in: regions)
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
        return resource.object.postError(
          code: WlSubcompositor.Error.badSurface.rawValue, message: "the surface has another role")
      }
      let line = owner.ancestry
      guard !line.contains(where: { $0 === child }),
        line.count + child.levelsOfSubsurfaces <= Subsurface.mostLevels
      else {
        return resource.object.postError(
          code: Self.badParent, message: "a part of itself, or too many levels of parts")
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
        let owner = seats.first { $0.pointer.resources.contains { $0 == pointer } }
        owner?.pointer.serveShapes(id)
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
        seats.first { $0.pointer.resources.contains { $0 == pointer } }?
          .pointer.timestamps.add(id)
      case .getTouchTimestamps(let id, let touch):
        seats.first { $0.touch.resources.contains { $0 == touch } }?.touch.timestamps.add(id)
      }
    }
  }

  private func bindBell(_ resource: Resource<XdgSystemBellV1>) {
    resource.onRequest { [unowned self] request in
      guard case .ring(let target) = request else { return }
      bells.append(surface(target)?.number)
    }
  }

  private func bindActivation(_ resource: Resource<XdgActivationV1>) {
    resource.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .getActivationToken(let id):
        id.onRequest { request in
          if case .commit = request { id.sendDone(token: "token-\(id.number)") }
        }
      case .activate(let token, let surface):
        activations.append((token, surface?.number ?? 0))
      }
    }
  }
}

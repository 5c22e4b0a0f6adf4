extension Rule {
  /// A buffer that the compositor holds is not written.
  ///
  /// It may be attached again unchanged.
  public static let busyBuffer = Rule(
    "leave a buffer alone until it is released", .undefined, "wl_buffer.release",
    "After wl_surface.commit the client must not modify the contents of the buffer until it "
      + "receives the release event.",
    exceptions: ["weston-simple-touch paints into the buffer on the screen"]
  ) { observation in
    switch observation {
    case .busyBufferWritten(let buffer, let x, let y):
      "buffer \(buffer) was written at \(x), \(y) before its release"
    case .busyBufferCutShort(let buffer):
      "the memory of buffer \(buffer) was cut short before its release"
    default: nil
    }
  }

  /// A buffer is destroyed only when it is no longer shown.
  ///
  /// A buffer that is replaced before the next refresh, or whose window ends, is not counted.
  public static let keptBuffer = Rule(
    "destroy a buffer only after its release", .advice, "wl_surface.attach",
    "Destroying the wl_buffer before wl_buffer.release is allowed as long as the underlying buffer "
      + "storage isn't re-used. (weston 10 draws nothing of such a window.)"
  ) { observation in
    guard case .shownBufferDestroyed(let buffer, let since) = observation else { return nil }
    return "buffer \(buffer) was destroyed at \(since.secondsText) and is shown at the next refresh"
  }

  /// A window's new content comes in a buffer that the compositor does not hold.
  public static let freshBuffer = Rule(
    "new content in a buffer that was released", .advice, "wl_buffer.release",
    "If a buffer is attached a second time before its release, the release event does not say which "
      + "of the two uses is over."
  ) { facts, _ in
    guard facts.role == "xdg_toplevel", case .buffer(let identifier, true, _) = facts.content else {
      return nil
    }
    return "buffer \(identifier) was attached again before its release"
  }

  /// Damage covers every pixel that differs from what was shown before.
  public static let damageCoversChange = Rule(
    "damage covers every change", .undefined, "wl_surface.damage_buffer",
    "This request is used to describe the regions where the pending buffer is different from the "
      + "current surface contents, and where the surface therefore needs to be repainted."
  ) { facts, _ in
    facts.change?.undeclared.map {
      "pixel \($0.x), \($0.y) of surface \(facts.surface) changed outside the damage"
    }
  }

  /// A commit that replaces pixels with others declares damage.
  ///
  /// Equal pixels need no damage, and the first content of a surface is new as a whole.
  public static let damageWithBuffer = Rule(
    "a new buffer comes with damage", .undefined, "wl_surface.damage_buffer",
    "The request describes the regions where the surface needs to be repainted; without any, "
      + "nothing has to be."
  ) { facts, _ in
    guard facts.hasBuffer, facts.damage.isEmpty, !facts.isFirstContent, !facts.repeatsPicture else {
      return nil
    }
    return "surface \(facts.surface) attached a buffer and declared no damage"
  }

  /// Pixels inside the opaque region are opaque.
  public static let opaqueRegion = Rule(
    "the opaque region is opaque", .undefined, "wl_surface.set_opaque_region",
    "Marking transparent content as opaque will result in repaint artifacts.",
    exceptions: [
      "SDL 3 marks the whole of ARGB windows opaque",
      "Chromium sends the region of a new size with a content of the old size",
    ]
  ) { facts, _ in
    facts.image?.firstTranslucent(in: facts.opaque).map {
      "pixel \($0.x), \($0.y) of surface \(facts.surface) has an alpha of \($0.alpha)"
    }
  }

  /// A buffer's size is a whole multiple of the buffer scale.
  ///
  /// Compositors do not check cursors, nor buffers of which a viewport shows a part.
  public static let wholeScale = Rule(
    "the buffer's size is a multiple of its scale", .protocolError, "wl_surface.attach",
    "The buffer size must be an integer multiple of the buffer_scale. If that's not the case, an "
      + "invalid_size error is sent."
  ) { facts, _ in
    guard facts.bufferWidth > 0, facts.scale > 1, facts.role != "cursor", !facts.hasSource,
      !facts.bufferWidth.isMultiple(of: facts.scale)
        || !facts.bufferHeight.isMultiple(of: facts.scale)
    else { return nil }
    return "\(facts.bufferWidth)×\(facts.bufferHeight) pixels at scale \(facts.scale)"
  }

  /// From version 5 on, a buffer is attached without an offset.
  public static let attachOffset = Rule(
    "attach without offset", .protocolError, "wl_surface.attach",
    "When the bound wl_surface version is 5 or higher, passing any non-zero x or y is a protocol "
      + "violation, and will result in an invalid_offset error being raised."
  ) { facts, _ in
    facts.forbiddenOffset.map {
      "surface \(facts.surface) attached with offset \($0.x), \($0.y)"
    }
  }

  /// A surface with fractional scaling keeps buffer scale 1 and gives its size by a viewport.
  public static let fractionalScaleAlone = Rule(
    "fractional scale goes with buffer scale 1", .advice, "wp_fractional_scale_v1",
    "Clients should set wl_surface buffer scale to 1 and use wp_viewporter to set the size."
  ) { facts, _ in
    guard facts.hasFractionalScale, facts.hasDestination, facts.scale != 1 else { return nil }
    return "surface \(facts.surface) has a viewport, a fractional scale and scale \(facts.scale)"
  }

  /// A new pool is safer than one that grows.
  public static let fixedPools = Rule(
    "a new pool instead of a resized one", .advice, source: "wl_shm_pool.resize",
    sentence: "Resizing is allowed. Compositors on libwayland before 1.23 defer it while they read "
      + "the pool, and disconnect the client for the next buffer beyond the old size.",
    exceptions: ["libwayland-cursor resizes its own pool, so most toolkits break this rule once"]
  ) { observation, _ in
    guard case .request("wl_shm_pool", "resize", _) = observation else { return nil }
    return "wl_shm_pool.resize"
  }
}

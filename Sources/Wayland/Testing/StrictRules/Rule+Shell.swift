extension Rule {
  /// A window attaches a buffer only after its first configure.
  public static let attachAfterConfigure = Rule(
    "attach after the first configure", .protocolError, "xdg_surface",
    "Attaching a buffer to an unconfigured surface raises unconfigured_buffer."
  ) { facts, _ in
    guard facts.role == "xdg_toplevel", facts.hasBuffer, !facts.isConfigured else { return nil }
    return "surface \(facts.surface) has a buffer before it was configured"
  }

  /// The first buffer of a window follows an acknowledgement of its configure.
  public static let acknowledgeBeforeCommit = Rule(
    "acknowledge before the first buffer", .protocolError, "xdg_surface",
    "The client must acknowledge the first configure before it attaches a buffer; otherwise "
      + "unconfigured_buffer is raised."
  ) { facts, _ in
    guard facts.role == "xdg_toplevel", facts.hasBuffer, facts.isConfigured,
      facts.configured == nil
    else { return nil }
    return "surface \(facts.surface) shows a buffer and has acknowledged nothing"
  }

  /// A configure is acknowledged once, and never after a newer one.
  public static let acknowledgeOnce = Rule(
    "acknowledge each configure at most once and in order", .protocolError,
    "xdg_surface.ack_configure",
    "It is an error to issue multiple ack_configure requests referencing a serial from the same "
      + "configure event, or one older than the last."
  ) { observation in
    guard case .acknowledge(let facts) = observation, !facts.pending.contains(facts.serial) else {
      return nil
    }
    return facts.acknowledged.contains(facts.serial)
      ? "serial \(facts.serial) was acknowledged before"
      : "serial \(facts.serial) was never sent or is older than one acknowledged"
  }

  /// A maximized window has exactly the size of its configure.
  public static let maximizedSize = Rule(
    "a maximized window has the configured size", .protocolError, "xdg_toplevel.state.maximized",
    "The window geometry specified in the configure event must be obeyed by the client, or "
      + "xdg_wm_base.invalid_surface_state is raised."
  ) { facts, _ in facts.configured?.isMaximized == true ? facts.disobedience : nil }

  /// A fullscreen or resizing window is at most as large as its configure says.
  public static let largestSize = Rule(
    "a fullscreen or resized window stays within the configured size", .undefined,
    "xdg_toplevel.state.resizing",
    "The window geometry specified in the configure event is a maximum; the client cannot resize "
      + "beyond it.",
    exceptions: ["weston-terminal and mpv round up to whole cells or a smallest size"]
  ) { facts, _ in facts.configured?.isMaximized == true ? nil : facts.disobedience }

  /// A configure is acknowledged in the end.
  public static let answerConfigure = Rule(
    "answer every configure", .advice, "xdg_toplevel.configure",
    "Clients must send an ack_configure in response to this event."
  ) { observation in
    guard case .configureUnanswered(let serial, let since) = observation else { return nil }
    return "configure \(serial), sent at \(since.secondsText), is not acknowledged"
  }

  /// Objects are destroyed before what they belong to.
  ///
  /// Viewports, fractional scales and alpha modifiers may outlive their surface: they lose their effect.
  public static let destroyOrder = Rule(
    "destroy dependent objects first", .protocolError, "xdg_surface.destroy",
    "An xdg_surface must only be destroyed after its role object has been destroyed, otherwise a "
      + "defunct_role_object error is raised."
  ) { observation in
    guard case .destroyedEarly(let interface, let dependents) = observation else { return nil }
    let alive = dependents.filter { !$0.hasPrefix("wp_") }
    guard !alive.isEmpty else { return nil }
    return "\(interface) was destroyed before \(alive.joined(separator: ", "))"
  }

  /// Interactive moves, resizes and menus begin with the serial of a user action.
  public static let grabForAction = Rule(
    "move, resize and menu in response to a user action", .advice, "xdg_toplevel.move",
    "This request must be used in response to some sort of user action like a button press, key "
      + "press, or touch down event. The server may ignore move requests."
  ) { observation in
    guard case .grab(let request, let serial, false) = observation else { return nil }
    return "\(request) with serial \(serial), which is not that of the last press, touch or key"
  }

  /// The cursor is set with the serial of the latest pointer enter.
  public static let latestCursorSerial = Rule(
    "set the cursor with the latest enter serial", .advice, "wl_pointer.set_cursor",
    "The serial parameter must match the latest wl_pointer.enter serial number sent to the client. "
      + "Otherwise the request will be ignored.",
    exceptions: ["mpv, SDL 2 and 3, swayimg and Xwayland set the cursor before or after an enter"]
  ) { observation in
    guard case .cursor(let serial, let latest) = observation, serial != latest else { return nil }
    return latest.map { "serial \(serial), the latest enter has \($0)" }
      ?? "serial \(serial), the pointer is not over any surface of the client"
  }

  /// Titles and application identifiers fit into a message.
  public static let shortText = Rule(
    "titles of at most 1024 bytes", .advice, "xdg_toplevel.set_title",
    "A message has room for 4096 bytes; a longer one ends the connection at the sender."
  ) { observation in
    guard case .text(let request, let bytes) = observation, bytes > 1024 else { return nil }
    return "\(request) with \(bytes) bytes"
  }

  /// A ping is answered in time.
  public static let promptPong = Rule(
    "answer every ping", .undefined, "xdg_wm_base.ping",
    "It's unspecified what will happen if the client doesn't respond to the ping request, or in "
      + "what timeframe."
  ) { observation in
    guard case .pingUnanswered(let serial, let since) = observation else { return nil }
    return "ping \(serial) is unanswered since \(since.secondsText)"
  }

  /// A client does nothing for which a compositor disconnects it.
  ///
  /// Reports errors that no other rule has reported, among them those that libwayland finds: invalid
  /// objects, methods and arguments.
  public static let noProtocolError = Rule(
    "no protocol error", .protocolError, "wl_display.error",
    "The error event is sent out when a fatal (non-recoverable) error has occurred."
  ) { observation in
    guard case .protocolError(let interface, let code, let message) = observation else {
      return nil
    }
    return "\(interface) error \(code): \(message)"
  }
}

/// What a compositor offers and how it treats windows.
public struct CompositorConfiguration: Hashable, Sendable {
  /// The offered interfaces, with their versions.
  ///
  /// Others are not offered.
  ///
  /// `wl_output` and `wl_seat` are offered once for each output and seat, in this version.
  public var versions: [String: Int]
  /// The displays at the start; they stand side by side, the first at the left.
  public var outputs: [OutputModel]
  /// The seats at the start.
  public var seats = [SeatModel()]
  /// Who decorates windows, where `zxdg_decoration_manager_v1` is offered.
  public var decoration = DecorationMode.serverSide
  /// How windows are configured.
  public var windows = WindowPolicy.clientSize
  /// How long after its first commit a window gets its first configure.
  public var configureDelay = Duration.zero
  /// Whether a window has the keyboard, and is above all others, as soon as it is seen.
  public var focusesNewWindows = true
  /// Whether popups stay within their windows, where they can; else within the display.
  public var keepsPopupsInWindows = false
  /// Whether popups of the client that has the keyboard get the grab they ask for, whatever press they name,
  /// as on wlroots: GTK 4.8 names none for a finger that is up again.
  public var givesGrabsToFocus = false
  /// The formats of shared memory that are announced, by code.
  public var formats: [UInt32] = [0, 1]
  /// Whether clients may drag content.
  ///
  /// Where they may not they hear nothing of it, as on some compositors when the button is up by
  /// then.
  package var takesDrags = true
  /// Whether the types of what can be pasted are sent in reverse order, as by mutter.
  public var reversesTypes = false
  /// A Boolean value that indicates whether windows are configured as soon as they have their role, and may show
  /// content before they acknowledge that, as on Mir.
  ///
  /// Otherwise that is an error, as the protocol says. With it, popups move when they are configured.
  public var configuresEarly = false
  /// A Boolean value that indicates whether the pointer enters, leaves and moves with the surfaces below it by
  /// itself.
  ///
  /// Otherwise ``ServerPointer/followSurfaces()`` has to be called.
  public var pointerFollowsSurfaces = false
  /// A Boolean value that indicates whether motion of the pointer is sent at most once for each refresh of the
  /// display, so that a client that is busy does not have hundreds of events to read.
  public var sendsMotionOncePerFrame = false
  /// A Boolean value that indicates whether only the client with the keyboard may set the clipboard and the
  /// primary selection.
  public var guardsSelections = true
  /// Whether a maximized window of a wrong size ends the client, as on weston, or is only noted.
  public var endsDisobedientWindows = false
  /// Whether the pixels of each surface are kept: ``ServerSurface/image``.
  public var keepsContent = true
  /// How many of the latest frames the frame log keeps; 0 records none.
  public var keepsFrames = Int.max
  /// The color of the empty screen, 0xAARRGGBB.
  public var background: UInt32 = 0xff20_2428

  /// Makes a compositor that offers everything in the newest version on one ideal display.
  public init(versions: [String: Int] = Self.newest, outputs: [OutputModel] = [.ideal60]) {
    self.versions = versions
    self.outputs = outputs
  }

  /// Every interface this compositor knows, in the newest version.
  public static var newest: [String: Int] {
    [
      "wl_compositor": 7, "wl_subcompositor": 1, "wl_shm": 2, "wl_output": 4, "wl_seat": 10,
      "wl_data_device_manager": 3,
      "xdg_wm_base": 7, "zxdg_decoration_manager_v1": 1, "wp_viewporter": 1,
      "wp_single_pixel_buffer_manager_v1": 1, "wp_fifo_manager_v1": 1,
      "wp_fractional_scale_manager_v1": 1, "wp_presentation": 2, "wp_cursor_shape_manager_v1": 2,
      "zwp_idle_inhibit_manager_v1": 1, "zwp_input_timestamps_manager_v1": 1,
      "xdg_activation_v1": 1, "zwlr_layer_shell_v1": 4, "ext_session_lock_manager_v1": 1,
      "zwp_linux_dmabuf_v1": 3, "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1,
      "zwp_text_input_manager_v3": 1,
      "zwp_primary_selection_device_manager_v1": 1, "xdg_toplevel_icon_manager_v1": 1,
      "zwp_keyboard_shortcuts_inhibit_manager_v1": 1,
      "wp_alpha_modifier_v1": 1, "zxdg_output_manager_v1": 3,
    ]
  }

  /// The interfaces that list the windows of other clients and capture their pixels, which are
  /// offered only on request.
  package static var windowLists: [String: Int] {
    [
      "ext_foreign_toplevel_list_v1": 1, "zwlr_foreign_toplevel_manager_v1": 3,
      "ext_foreign_toplevel_image_capture_source_manager_v1": 1,
      "ext_output_image_capture_source_manager_v1": 1, "ext_image_copy_capture_manager_v1": 1,
    ]
  }

  /// The three interfaces without which no window is possible, in their oldest usable versions.
  public static var least: [String: Int] {
    ["wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 1]
  }

  /// The same with the globals that list the windows of a session.
  public var withWindowLists: CompositorConfiguration {
    var copy = self
    copy.versions.merge(Self.windowLists) { own, _ in own }
    return copy
  }

  /// The same without the interface `name`.
  public func without(_ name: String) -> CompositorConfiguration {
    var copy = self
    copy.versions[name] = nil
    return copy
  }

  /// The same with the interface `name` in `version`.
  public func with(_ name: String, version: Int) -> CompositorConfiguration {
    var copy = self
    copy.versions[name] = version
    return copy
  }
}

extension CompositorConfiguration: CustomStringConvertible {
  /// One short line, for the names of parametrized tests: outputs, windows, decoration, and the
  /// interfaces that differ from ``newest``.
  public var description: String {
    let newest = Self.newest
    let missing = newest.keys.filter { versions[$0] == nil }.sorted().map { "-\($0)" }
    let others = versions.filter { newest[$0.key] != $0.value }
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let screens = outputs.map { "\($0.width)x\($0.height)" }
    let parts = screens + ["\(windows)", "\(decoration)"] + others
    return (missing.count > 6 ? parts + ["-\(missing.count) interfaces"] : parts + missing)
      .joined(separator: ", ")
  }
}

/// Who draws a window's frame.
public enum DecorationMode: UInt32, Hashable, Sendable {
  /// The client.
  case clientSide = 1
  /// The compositor.
  case serverSide = 2
}

/// How windows are configured.
public enum WindowPolicy: Hashable, Sendable {
  /// The first configure leaves the size to the client.
  case clientSize
  /// The first configure gives this size, in logical units.
  case size(width: Int, height: Int)
  /// sway: the first configure is 0 × 0, and after the window is mapped another gives the tile,
  /// the whole display.
  case tiling
  /// weston's kiosk shell: two configures, both fullscreen with the display's size.
  case kiosk
  /// Only when the test sends it.
  case manual
}

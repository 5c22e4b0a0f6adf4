import CarouselTestSupport
import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

@Suite struct ClipboardTests {
  /// A scene whose clipboard is listened to.
  private func scene(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> ClientScene {
    let scene = try ClientScene(configuration)
    _ = scene.session.clipboard
    scene.compositor.settle()
    return scene
  }

  /// Pastes while `time` passes, or waits for the result without one.
  private func paste(
    _ scene: ClientScene, _ type: String, limit: Int = 1 << 20, for time: Duration? = nil
  ) -> Result<[UInt8], TransferError>? {
    var result: Result<[UInt8], TransferError>?
    var calls = 0
    scene.session.clipboard.paste(type, limit: limit) {
      result = $0
      calls += 1
    }
    if let time {
      scene.compositor.advance(by: time)
    } else {
      settle(scene) { result != nil }
    }
    #expect(calls <= 1)
    return result
  }

  /// Handles events, while time stands still, until the condition is true.
  private func settle(_ scene: ClientScene, until condition: () -> Bool) {
    _ = eventually {
      scene.compositor.settle()
      return condition()
    }
  }

  @Test func `text that was copied is what others paste, under all its names`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(KeyCode(rawValue: 46))
    scene.compositor.settle()
    #expect(scene.session.clipboard.copy(.text("Häfen")))
    scene.compositor.settle()
    #expect(scene.compositor.clipboardTypes == DataContent.textTypes)
    for type in DataContent.textTypes {
      #expect(scene.compositor.paste(type) == Array("Häfen".utf8))
    }
    #expect(scene.compositor.paste("image/png") == nil)
    #expect(scene.broken == [])
  }

  @Test func `without a press nothing is copied`() throws {
    let scene = try scene()
    #expect(!scene.session.clipboard.copy(.text("no")))
    #expect(scene.compositor.clipboardTypes == [])
  }

  @Test func `files are copied as files and as text`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(KeyCode(rawValue: 46))
    scene.compositor.settle()
    scene.session.clipboard.copy(.files([Array("/a b.png".utf8), Array("/c.png".utf8)]))
    scene.compositor.settle()
    let list = try #require(scene.compositor.paste("text/uri-list"))
    #expect(String(decoding: list, as: UTF8.self) == "file:///a%20b.png\r\nfile:///c.png\r\n")
    #expect(scene.compositor.paste("text/plain") == Array("/a b.png\n/c.png".utf8))
  }

  @Test func `the clipboard is emptied`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(KeyCode(rawValue: 46))
    scene.compositor.settle()
    scene.session.clipboard.copy(.text("old"))
    scene.session.clipboard.clear()
    scene.compositor.settle()
    #expect(scene.compositor.clipboardTypes == [])
  }

  @Test func `large content goes through a pipe that is smaller`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(KeyCode(rawValue: 46))
    scene.compositor.settle()
    let text = String(repeating: "0123456789", count: 300_000)
    scene.session.clipboard.copy(.text(text))
    scene.compositor.settle()
    #expect(scene.compositor.paste("text/plain") == Array(text.utf8))
  }

  @Test func `what others copied is announced and pasted`() throws {
    let scene = try scene()
    var changes = 0
    scene.session.clipboard.onChange = { changes += 1 }
    scene.compositor.copy(["text/plain": Array("Kai".utf8), "text/html": Array("<b>".utf8)])
    scene.compositor.settle()
    #expect(changes == 1)
    #expect(scene.session.clipboard.types() == ["text/html", "text/plain"])
    #expect(try paste(scene, "text/html")?.get() == Array("<b>".utf8))
    var text: String?
    scene.session.clipboard.pasteText { text = try? $0.get() }
    settle(scene) { text != nil }
    #expect(text == "Kai")
    #expect(scene.session.loop.nextDeadline == nil)
    scene.compositor.copy([:])
    scene.compositor.settle()
    #expect(scene.session.clipboard.types() == [])
  }

  @Test func `content that is not offered cannot be pasted`() throws {
    let scene = try scene()
    #expect(paste(scene, "text/plain") == .failure(.notOffered))
    scene.compositor.copy(["text/html": []])
    scene.compositor.settle()
    #expect(paste(scene, "text/plain") == .failure(.notOffered))
    #expect(try paste(scene, "text/html")?.get() == [])
  }

  @Test func `more than the limit is an error, and the pipe is closed`() throws {
    let scene = try scene()
    scene.compositor.copy(["text/plain": Array(repeating: 65, count: 100_000)])
    scene.compositor.settle()
    #expect(paste(scene, "text/plain", limit: 99_999) == .failure(.tooLong(limit: 99_999)))
    #expect(try paste(scene, "text/plain", limit: 100_000)?.get().count == 100_000)
  }

  /// A scene in which another program has copied something.
  private func foreign(_ types: [String]) throws -> (ClientScene, ForeignSource) {
    let scene = try scene()
    let foreign = try ForeignSource(scene.compositor, types: types)
    foreign.copy()
    scene.compositor.settle()
    scene.seat.keyboard.focus(on: scene.compositor.toplevels.first)
    scene.compositor.settle()
    return (scene, foreign)
  }

  @Test func `a program that never closes its pipe is given up`() throws {
    let (scene, foreign) = try foreign(["text/plain"])
    var kept: [ReceivedDescriptor] = []
    foreign.onSend = { kept.append($1) }
    #expect(paste(scene, "text/plain", for: .seconds(4)) == nil)
    scene.compositor.advance(by: .seconds(2))
    #expect(kept.count == 1)
    #expect(paste(scene, "text/plain", for: .seconds(6)) == .failure(.stalled))
    #expect(scene.session.loop.nextDeadline == nil)
  }

  @Test func `a program that writes endlessly is cut off, and the loop continues meanwhile`() throws
  {
    let (scene, foreign) = try foreign(["text/plain"])
    var pipe: ReceivedDescriptor?
    foreign.onSend = {
      pipe = $1
      _ = fcntl($1.rawValue, F_SETFL, O_NONBLOCK)
    }
    var result: Result<[UInt8], TransferError>?
    scene.session.clipboard.paste("text/plain", limit: 1 << 20) { result = $0 }
    let bytes = [UInt8](repeating: 65, count: 65_536)
    for _ in 0..<200 where result == nil {
      scene.compositor.settle()
      if let pipe { _ = writeQuietly(pipe.rawValue, bytes) }
    }
    #expect(result == .failure(.tooLong(limit: 1 << 20)))
    // The reader has gone.
    if let pipe { #expect(eventually { writeQuietly(pipe.rawValue, bytes) < 0 && errno == EPIPE }) }
  }

  @Test func `a thousand types and offers that lead nowhere are bounded`() throws {
    let (scene, _) = try foreign((0..<1000).map { "type/\($0)" })
    #expect(scene.session.clipboard.types().count == 256)
    #expect(scene.session.clipboard.types().first == "type/0")
  }

  @Test func `a reader that never reads, and one that has gone, keep nothing`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(KeyCode(rawValue: 46))
    scene.compositor.settle()
    scene.session.clipboard.copy(.text(String(repeating: "x", count: 1 << 20)))
    scene.compositor.settle()
    // Another program asks, and then does nothing with the pipe, or closes it.
    for closes in [false, true] {
      let other = try BareClient(scene.compositor)
      let devices = try BareDevices(other)
      let device = try other.bind(WlDataDeviceManager.self).getDataDevice(seat: devices.seat.proxy)
      var offer: Owned<WlDataOffer>?
      device.onEvent { if case .dataOffer(let made) = $0 { offer = Owned(made) } }
      let window = try BareWindow(other)
      window.surface.commit()
      scene.compositor.settle()
      window.acknowledge()
      window.show(window.makeBuffer())
      scene.compositor.settle()
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #expect(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
      offer?.receive(mimeType: "text/plain", fd: ends[1])
      try other.display.flush()
      close(ends[1])
      if closes { shutdown(ends[0], Int32(SHUT_RDWR)) }
      scene.compositor.advance(by: .seconds(1))
      #expect((scene.session.loop.nextDeadline == nil) == closes)
      scene.compositor.advance(by: .seconds(5))
      #expect(scene.session.loop.nextDeadline == nil)
      close(ends[0])
    }
    #expect(scene.client.error == nil)
  }

  @Test func `clipboard events are ignored before the first request`() throws {
    let scene = try ClientScene()
    scene.compositor.copy(["text/plain": []])
    scene.compositor.settle()
    #expect(scene.compositor.count(of: "wl_data_device_manager.get_data_device") == 0)
    _ = scene.session.clipboard
    scene.compositor.settle()
    #expect(scene.session.clipboard.types() == ["text/plain"])
  }

  @Test func `a manager that comes late, and one that goes, are lived with`() throws {
    let scene = try scene(CompositorConfiguration().without("wl_data_device_manager"))
    #expect(!scene.session.clipboard.copy(.text("x")))
    scene.compositor.addGlobal("wl_data_device_manager", version: 3)
    scene.compositor.settle()
    scene.compositor.copy(["text/plain": [65]])
    scene.compositor.settle()
    #expect(scene.session.clipboard.types() == ["text/plain"])
    scene.compositor.removeGlobal("wl_data_device_manager")
    scene.compositor.settle()
    #expect(try paste(scene, "text/plain")?.get() == [65])
    scene.compositor.removeSeat(scene.seat)
    scene.compositor.settle()
    #expect(scene.session.clipboard.types() == [])
    #expect(scene.broken == [])
  }

  @Test func `a release does not make an older press the last thing the user did`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 20, y: 30)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    let press = scene.session.seats[0].lastAction
    scene.seat.keyboard.press(.right)
    scene.compositor.settle()
    let key = scene.session.seats[0].lastAction
    #expect(key != nil && key != press)
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(scene.session.seats[0].lastAction == key)
  }
}

/// Writes as `write` does, without a signal if there is no reader.
private func writeQuietly(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  signal(SIGPIPE, SIG_IGN)
  return unsafe write(descriptor, bytes, bytes.count)
}

struct PrimarySelectionTests {
  @Test func `a selection made elsewhere is reported and read`() throws {
    let scene = try ClientScene()
    let selection = scene.session.primarySelection
    var changes = 0
    selection.onChange = { changes += 1 }
    scene.compositor.settle()
    scene.compositor.primarySelection.put(["text/plain": Array("Kai".utf8)])
    scene.compositor.settle()
    #expect(selection.types() == ["text/plain"])
    #expect(!selection.isOwn())
    #expect(changes >= 1)
    var text: String?
    selection.pasteText { text = try? $0.get() }
    scene.compositor.settle()
    #expect(text == "Kai")
    // It is not what was copied.
    #expect(scene.session.clipboard.types() == [])
    scene.compositor.primarySelection.put([:])
    scene.compositor.settle()
    #expect(selection.types() == [])
  }

  @Test func `a selection made here is the desktop's until another replaces it`() throws {
    let scene = try ClientScene()
    let selection = scene.session.primarySelection
    scene.compositor.settle()
    // No press has happened yet.
    #expect(!selection.copy(.text("early")))
    scene.seat.keyboard.tap(.a)
    scene.compositor.settle()
    #expect(selection.copy(.text("Kai")))
    scene.compositor.settle()
    #expect(selection.isOwn())
    #expect(scene.compositor.primarySelection.types.contains("text/plain"))
    #expect(scene.compositor.clipboardTypes == [])
    scene.compositor.primarySelection.put(["text/html": []])
    scene.compositor.settle()
    #expect(!selection.isOwn())
    #expect(scene.broken == [])
  }

  @Test func `a compositor that keeps no selection is no hindrance`() throws {
    let name = "zwp_primary_selection_device_manager_v1"
    let scene = try ClientScene(CompositorConfiguration().without(name))
    let selection = scene.session.primarySelection
    scene.seat.keyboard.tap(.a)
    scene.compositor.settle()
    #expect(!selection.copy(.text("Kai")))
    #expect(selection.types() == [])
    scene.compositor.addGlobal(name, version: 1)
    scene.compositor.settle()
    #expect(selection.copy(.text("Kai")))
  }
}

import Glibc
import QuadRaster
internal import CarouselCDesktop
internal import CarouselCLinux
internal import CarouselSandbox

/// Runs a worker process: it loads its decoders, confines itself, and decodes the pictures that it
/// receives until the program is gone.
struct WorkerService {
  let family: DecoderFamily
  /// The most bytes one picture may take.
  let mostBytes: Int
  let socket: Int32

  func run() -> Never {
    linux_end_with_parent()
    linux_lower_priority()
    linux_live_in_one_arena()
    Decoders.load(family)
    let addressSpace = Int(linux_address_space())
    guard addressSpace > 0,
      linux_limit_worker(
        Int64(
          addressSpace + WorkerLimits.freeBytes + WorkerLimits.spareBytes + family.fontBytes),
        Int64(addressSpace + mostBytes + WorkerLimits.spareBytes + family.fontBytes),
        Int32(WorkerLimits.processorSeconds)) == 0,
      let access = fileAccess, linux_confine(access) == 0
    else {
      say(.unconfined(code: errno))
      _exit(1)
    }
    say(.ready(addressSpace: addressSpace))
    var decoder = JobDecoder()
    while Self.processorTime < WorkerLimits.oldAge {
      guard let (request, descriptors) = listen() else { _exit(0) }
      serve(request, descriptors, &decoder)
    }
    _exit(0)
  }

  /// What it may still do with files.
  ///
  /// A drawing or a text may need any font that is installed: it may read those and no other files where the
  /// kernel can tell them apart. Without that, a drawing goes on with the usual fonts, which are open, and a
  /// text reads what the user can.
  ///
  /// It is `nil` if there is more than one thread: the others would not be restricted.
  private var fileAccess: linux_file_access? {
    guard family == .drawing || family == .text else { return family.fileAccess }
    let places = unsafe Self.fontPlaces
    if unsafe linux_see_only(places, Int32(places.count)) == 0 { return LINUX_READ_FILES }
    return errno == EBUSY ? nil : family.fileAccess
  }

  /// The files and folders in which fonts are, with NULL for those that there are not.
  static var fontPlaces: [UnsafePointer<CChar>?] {
    var places = unsafe [UnsafePointer<CChar>?](repeating: nil, count: 256)
    let count = unsafe desktop_font_folders(&places, Int32(places.count - 4))
    let links: [StaticString] = ["/usr/share", "/usr/local/share", "/nix/store", "/gnu/store"]
    for (place, link) in zip(Int(count)..., links) {
      unsafe places[place] = UnsafeRawPointer(link.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    return unsafe places
  }

  private func serve(
    _ request: WorkerRequest, _ descriptors: [Int32], _ decoder: inout JobDecoder
  ) {
    switch request {
    case .decode(let job):
      guard 2...3 ~= descriptors.count, let memory = descriptors.last else { _exit(1) }
      var details = PictureDetails()
      if descriptors.count == 3 {
        let original = PictureFile(
          descriptor: descriptors[1], byteCount: job.original?.byteCount ?? 0)
        details = PictureDetails(of: original, for: job)
      }
      let reply = decode(job, from: descriptors[0], into: memory, details, &decoder)
      close(memory)
      say(reply)
    case .paint(let job):
      guard descriptors.count == 1 else { _exit(1) }
      let reply = paint(job, into: descriptors[0])
      close(descriptors[0])
      say(reply)
    // What was canceled when it was done already needs no answer.
    case .granted, .cancel: break
    }
  }

  private func decode(
    _ job: DecodingJob, from file: Int32, into memory: Int32, _ original: PictureDetails,
    _ decoder: inout JobDecoder
  ) -> WorkerReply {
    let work = PictureWork(
      interest: { linux_has_message(socket) == 0 ? .wanted : .unwanted },
      reserve: { bytes in
        say(.needs(bytes: bytes))
        guard let (request, _) = listen() else { _exit(0) }
        return request == .granted
      },
      memory: { size in
        TexelPlane(width: size.width, height: size.height, writing: memory)
      })
    do throws(PaintError) {
      let picture = PictureFile(descriptor: file, byteCount: job.byteCount)
      let details = job.original == nil ? PictureDetails(of: picture, for: job) : original
      guard let decoded = try decoder.decode(picture, job, work) else { return .passedOver }
      let size = PixelSize(width: decoded.plane.width, height: decoded.plane.height)
      guard let timing = decoded.timing else {
        return .decoded(
          size: size, naturalSize: decoded.naturalSize, isIncomplete: decoded.isIncomplete,
          details)
      }
      return .frame(size: size, naturalSize: decoded.naturalSize, timing)
    } catch {
      return .failed(DecodingFailure(error))
    }
  }

  private func paint(_ job: TextJob, into memory: Int32) -> WorkerReply {
    do throws(PaintError) {
      let surface = try job.paint()
      let size = PixelSize(width: surface.width, height: surface.height)
      guard let plane = TexelPlane(width: size.width, height: size.height, writing: memory) else {
        return .failed(.noMemory)
      }
      unsafe surface.withPixels { unsafe plane.copy($0, stride: surface.stride) }
      return .decoded(size: size, naturalSize: size)
    } catch {
      return .failed(DecodingFailure(error))
    }
  }

  private func say(_ reply: WorkerReply) {
    let bytes = reply.bytes
    if unsafe linux_send(socket, bytes, bytes.count, nil, 0) != 0 { _exit(0) }
  }

  /// The next request, or `nil` if the program is gone.
  private func listen() -> (WorkerRequest, [Int32])? {
    guard let (bytes, descriptors) = MessageSocket.receive(socket, capacity: 64 << 10),
      let request = WorkerRequest(bytes)
    else { return nil }
    return (request, descriptors)
  }

  /// The seconds of processor time this process has used.
  private static var processorTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Decodes one picture after the other, in a worker or in a thread.
struct JobDecoder {
  /// The moving picture whose frame was decoded last.
  private var playing: MovingPicture?

  /// Decodes what `job` asks for of `file`.
  ///
  /// Returns `nil` if it is not the thumbnail it should be, has no small version, or does not move.
  mutating func decode(
    _ file: consuming PictureFile, _ job: DecodingJob, _ work: PictureWork
  ) throws(PaintError) -> Decoded? {
    if let mark = job.frame {
      if playing?.id != mark.picture {
        playing = nil
        playing = try MovingPicture(file, id: mark.picture, job.limits, work)
      }
      return try playing?.frame(mark.index, job, work)
    }
    guard job.original == nil, !job.isPreview, try file.isMovingWebP else {
      return try PictureDecoder(limits: job.limits, work: work).decode(file, job)
    }
    // The decoder of stills does not do well with several frames.
    if let first = try Self.firstFrame(of: file, job, work) { return first }
    var first = try MovingPicture(file, id: -1, job.limits, work)?.frame(0, job, work)
    first?.timing = nil
    return first
  }

  /// Decodes only the first frame of a WebP file, if it has all of the picture.
  private static func firstFrame(
    of file: borrowing PictureFile, _ job: DecodingJob, _ work: PictureWork
  ) throws(PaintError) -> Decoded? {
    guard var frames = try WebPFrames(file), let frame = try frames.next(in: file),
      frame.size == frames.size
    else { return nil }
    let plan = DecodingPlan(
      format: .webp, turn: job.turn, box: job.box, fit: job.fit, part: job.part,
      limits: job.limits, work: work, byteCount: 2 * file.byteCount)
    let decoded = try plan.decode(PictureBytes(frame.file, work), path: file.path)
    plan.convert(fromProfile: frames.profile)
    return decoded
  }

  /// Forgets the moving picture.
  mutating func rest() { playing = nil }
}

import QuadRaster
import Testing

@testable import CarouselPaint

struct PlaybackTests {
  private let request = PictureRequest(.file(path: "a.gif"), width: 40, height: 30)

  private func picture(
    _ milliseconds: Int = 100, isLast: Bool = false, plays: Int = 0, side: Int = 1
  ) -> LoadedPicture {
    var picture = LoadedPicture(
      texture: Texture(TexelPlane(width: side, height: side)),
      naturalSize: PixelSize(width: side, height: side))
    picture.timing = FrameTiming(milliseconds: milliseconds, isLast: isLast, plays: plays)
    return picture
  }

  /// Hands over the frame that is wanted.
  ///
  /// Returns its number.
  private func deliver(
    _ picture: LoadedPicture, to playback: inout Playback
  ) throws -> Int {
    let frame = try #require(playback.frame(for: request))
    playback.take(picture, for: frame)
    return try #require(frame.frame)
  }

  @Test func `each frame is seen for its time, and the next one is there before`() throws {
    var playback = Playback(request.source)
    #expect(playback.nextTime == nil && playback.shown == nil)
    #expect(try deliver(picture(100), to: &playback) == 0)
    let shows1 = playback.advance(to: 10)
    #expect(shows1)
    #expect(playback.nextTime == nil)
    #expect(try deliver(picture(250), to: &playback) == 1)
    #expect(playback.frame(for: request) == nil)
    #expect(playback.nextTime == 10.1)
    let isEarly = playback.advance(to: 10.09)
    #expect(!isEarly)
    let shows2 = playback.advance(to: 10.11)
    #expect(shows2)
    // The rhythm stays.
    #expect(try deliver(picture(), to: &playback) == 2)
    #expect(playback.nextTime.map { abs($0 - 10.35) < 1e-9 } == true)
  }

  @Test func `a frame that comes late is seen when it comes, and the next one as long after`()
    throws
  {
    var playback = Playback(request.source)
    _ = try deliver(picture(100), to: &playback)
    let shows3 = playback.advance(to: 1)
    #expect(shows3)
    _ = try deliver(picture(100), to: &playback)
    let shows4 = playback.advance(to: 5)
    #expect(shows4)
    _ = try deliver(picture(100), to: &playback)
    #expect(playback.nextTime == 5.1)
  }

  @Test func `frames are shown as often as the file says, and then nothing is pending`() throws {
    var playback = Playback(request.source)
    var time = 0.0
    var seen: [Int] = []
    while playback.frame(for: request) != nil, seen.count < 10 {
      seen.append(try deliver(picture(100, isLast: seen.count % 2 == 1, plays: 2), to: &playback))
      time += 1
      let shows5 = playback.advance(to: time)
      #expect(shows5)
    }
    #expect(seen == [0, 1, 0, 1])
    #expect(playback.nextTime == nil && playback.shown != nil)
    // A larger card wants the last frame larger.
    let larger = PictureRequest(request.source, width: 80, height: 60)
    #expect(playback.frame(for: larger)?.frame == 1)
    playback.take(picture(side: 2), for: larger.at(frame: 1))
    #expect(playback.shown?.texture.width == 2 && playback.frame(for: larger) == nil)
  }

  @Test func `frames without end start over`() throws {
    var playback = Playback(request.source)
    var seen: [Int] = []
    for round in 0..<7 {
      seen.append(try deliver(picture(isLast: round % 3 == 2), to: &playback))
      let shows6 = playback.advance(to: Double(round))
      #expect(shows6)
    }
    #expect(seen == [0, 1, 2, 0, 1, 2, 0])
  }

  @Test func `a picture of one frame does not move`() throws {
    var playback = Playback(request.source)
    _ = try deliver(picture(isLast: true), to: &playback)
    let shows7 = playback.advance(to: 0)
    #expect(shows7)
    #expect(playback.frame(for: request) == nil && playback.nextTime == nil)
  }

  @Test func `while it stands still nothing is wanted and nothing comes`() throws {
    var playback = Playback(request.source)
    _ = try deliver(picture(), to: &playback)
    playback.isRunning = false
    let isNew = playback.advance(to: 9)
    #expect(playback.nextTime == nil && !isNew)
    playback.isRunning = true
    let shows8 = playback.advance(to: 9)
    #expect(shows8)
    playback.isRunning = false
    #expect(playback.frame(for: request) == nil)
  }

  @Test func `after a missing frame the last one stays`() throws {
    var playback = Playback(request.source)
    _ = try deliver(picture(), to: &playback)
    let shows9 = playback.advance(to: 0)
    #expect(shows9)
    playback.fail()
    #expect(playback.shown != nil && playback.frame(for: request) == nil)
    #expect(playback.nextTime == nil)
  }
}

import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct TrajectoryTests {
  private let limits = MotionLimits(ends: 0...11, bounce: 1)

  /// Position and velocity on both sides of the joint and of the end.
  private func expectSmooth(_ motion: Trajectory, _ comment: Comment) {
    for joint in [motion.handover, motion.duration] where joint > 0 && joint.isFinite {
      let (before, after) = (joint - 1e-10 * max(1, joint), joint + 1e-10 * max(1, joint))
      let step = abs(motion.position(at: before) - motion.position(at: after))
      #expect(step < 1e-7, comment)
      let change = abs(motion.velocity(at: before) - motion.velocity(at: after))
      #expect(change < 1e-5, comment)
    }
  }

  @Test func `a release begins with the finger's velocity and ends at rest on the target`() {
    let motion = Trajectory.release(from: 2.3, velocity: 12, to: 6, coasting: 3, limits: limits)
    #expect(abs(motion.position(at: 0) - 2.3) < 1e-12)
    #expect(abs(motion.velocity(at: 0) - 12) < 1e-12)
    #expect(motion.position(at: motion.duration) == 6)
    #expect(motion.velocity(at: motion.duration) == 0)
    #expect(motion.duration > 0.5 && motion.duration < 1.2)
    expectSmooth(motion, "fling")
  }

  @Test func `a fast fling only slows down`() {
    let motion = Trajectory.release(from: 0, velocity: 20, to: 7, coasting: 3, limits: limits)
    var last = 20.0
    for step in 0...1000 {
      let velocity = motion.velocity(at: motion.duration * Double(step) / 1000)
      #expect(velocity <= last + 1e-6)
      #expect(velocity >= -1e-6)
      last = velocity
    }
  }

  @Test func `a fling into the end swings beyond it and comes back`() {
    let motion = Trajectory.release(from: 8, velocity: 20, to: 11, coasting: 3, limits: limits)
    #expect(abs(motion.position(at: motion.handover) - 11) < 1e-9)
    #expect(motion.velocity(at: motion.handover) > 2)
    #expect(motion.position(at: motion.handover + 0.04) > 11.1)
    #expect(motion.position(at: motion.duration) == 11)
    expectSmooth(motion, "end")
  }

  @Test func `a small bounce distance makes the spring stiffer, not the stop dead`() {
    let narrow = MotionLimits(ends: 0...11, bounce: 0.1)
    let motion = Trajectory.release(from: 8, velocity: 40, to: 11, coasting: 3, limits: narrow)
    var highest = 0.0
    for step in 0...5000 {
      highest = max(highest, motion.position(at: motion.duration * Double(step) / 5000))
    }
    #expect(highest > 11.05 && highest <= 11.1 + 1e-6)
    expectSmooth(motion, "narrow end")
  }

  @Test func `from beyond the end it springs back without going on`() {
    let motion = Trajectory.release(from: 11.4, velocity: 3, to: 11, coasting: 3, limits: limits)
    #expect(motion.velocity(at: 0) == 3)
    #expect(motion.position(at: motion.duration) == 11)
    for step in 0...1000 {
      #expect(motion.position(at: motion.duration * Double(step) / 1000) < 12)
    }
  }

  @Test func `a carousel without deceleration coasts indefinitely`() {
    let motion = Trajectory.release(
      from: 3, velocity: 4, to: .infinity, coasting: 0, limits: nil)
    #expect(motion.duration == .infinity)
    #expect(motion.position(at: 1000) == 4003)
    let coast = Trajectory.coast(from: 3, velocity: 4, coasting: 0, limits: nil)
    #expect(coast == motion)
  }

  @Test func `coasting freely it rests where its velocity leads`() {
    let motion = Trajectory.coast(from: 3, velocity: 4, coasting: 3, limits: limits)
    #expect(abs(motion.target - (3 + 4.0 / 3)) < 1e-12)
    #expect(motion.position(at: motion.duration) == motion.target)
    expectSmooth(motion, "free")
  }

  @Test func `coasting freely into the end it springs back to the end`() {
    let motion = Trajectory.coast(from: 9, velocity: 30, coasting: 3, limits: limits)
    #expect(motion.target == 11)
    expectSmooth(motion, "free end")
  }

  @Test(arguments: [(1.0, 0.4), (2.25, 0.6), (4, 0.8), (100, 1), (-1e6, 1), (0.1, 0.4)])
  func `far moves take longer by the root of the distance, up to a second`(
    distance: Double, duration: Double
  ) {
    #expect(abs(Trajectory.duration(forDistance: distance) - duration) < 1e-12)
  }

  @Test func `a move goes on from where and as fast as the carousel is`() {
    let first = Trajectory.move(from: 0, velocity: 0, to: 3, duration: nil, limits: limits)
    let (position, velocity) = (first.position(at: 0.1), first.velocity(at: 0.1))
    let second = Trajectory.move(
      from: position, velocity: velocity, to: 4, duration: nil, limits: limits)
    #expect(abs(second.position(at: 0) - position) < 1e-12)
    #expect(abs(second.velocity(at: 0) - velocity) < 1e-12)
    #expect(second.target == 4)
  }

  @Test func `a slow move with a duration does not leave the ends`() {
    let hard = MotionLimits(ends: 0...11, bounce: 0)
    let motion = Trajectory.move(from: 10.9, velocity: 30, to: 11, duration: 0.5, limits: hard)
    for step in 0...1000 { #expect(motion.position(at: 0.0005 * Double(step)) <= 11 + 1e-9) }
  }

  @Test func `any release is smooth, ends, and stays within the limits`() {
    for seed in UInt64(1)...3000 {
      var generator = SeededGenerator(seed: seed)
      let bounces = [0, 0.05, 0.5, 1, 4]
      let bounce = bounces.randomElement(using: &generator) ?? 1
      let limits = MotionLimits(
        ends: 0...Double(Int.random(in: 0...40, using: &generator)), bounce: bounce)
      let last = limits.ends.upperBound
      let start = Double.random(in: -bounce * 0.99...last + bounce * 0.99, using: &generator)
      let velocity = Double.random(in: -40...40, using: &generator)
      let rates = [0, 0.5, 0.9, 0.95, 0.99, 1]
      let rate = Decay.rate(forDecelerationRate: rates.randomElement(using: &generator) ?? 1)
      let projected = velocity == 0 ? start : start + velocity / rate
      let context = SnapContext(
        occasion: .release, origin: start, position: start, velocity: velocity,
        range: limits.ends)
      let policy = [SnapPolicy.nearest, .byOne, .byFew, .free].randomElement(using: &generator)
      let target = (policy ?? .free).target(projected: projected, context: context)
      let motion = Trajectory.release(
        from: start, velocity: velocity, to: target, coasting: rate, limits: limits)
      #expect(motion.duration.isFinite, "seed \(seed)")
      expectSmooth(motion, "seed \(seed)")
      for step in 0...200 {
        let position = motion.position(at: motion.duration * Double(step) / 200)
        #expect(position >= -bounce - 0.001 && position <= last + bounce + 0.001, "seed \(seed)")
      }
    }
  }
}

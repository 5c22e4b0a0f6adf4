/// The resource limits of a worker, in addition to what it has at its start.
enum WorkerLimits {
  /// The bytes of memory that a worker may use without asking.
  static let freeBytes = 8 << 20
  /// The bytes by which a decoder may exceed its reservation: for tables, buffers and the stacks of
  /// its threads.
  static let spareBytes = 8 << 20
  /// The seconds of processor time after which a worker is ended by the kernel.
  static let processorSeconds = 30
  /// The seconds of processor time after which it exits, between two pictures.
  static let oldAge = 12.0
  /// How long a worker may take to start, in seconds.
  static let start = 10.0
}

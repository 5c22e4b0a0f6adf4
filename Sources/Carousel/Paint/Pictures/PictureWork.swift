import QuadRaster

/// The callbacks of a decoder to the owner of its request.
struct PictureWork {
  /// Returns whether the picture is still wanted.
  ///
  /// It is called between pieces of the file.
  let interest: () -> PictureInterest
  /// Waits until a number of bytes is available, and reserves them until the picture is done.
  ///
  /// Returns `false` if the picture is no longer wanted.
  let reserve: (_ bytes: Int) -> Bool
  /// The memory for the texels of a picture, all 0, or `nil` if there is none.
  var memory: (PixelSize) -> TexelPlane? = {
    TexelPlane(width: $0.width, height: $0.height)
  }
  /// Called with the process ID of a worker that begins to work at it.
  var isMadeByWorker: (_ process: Int32) -> Void = { _ in }
  /// Called before an operation that cannot be stopped from outside.
  var becomesUnstoppable: () -> Void = {}
  /// Called with a file before the file system is accessed for it, and with `nil` when that has answered.
  var awaitsFile: (_ path: Pathname?) -> Void = { _ in }

  /// Work that is wanted to its end and has all memory.
  static var undisturbed: PictureWork {
    PictureWork(interest: { .wanted }, reserve: { _ in true })
  }
}

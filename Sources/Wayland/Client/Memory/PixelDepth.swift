/// How many bits a pixel of an opaque surface has.
///
/// With 16 a frame has half the bytes, to be written here and to be read by the compositor: on
/// panels without a graphics processor memory is what frames wait for. Pictures must be dithered
/// then, or gentle slopes of color show steps.
public enum PixelDepth: Sendable {
  /// Always 32, as every compositor takes them.
  case full
  /// 16 where the compositor names such pixels before those of 32 bits, else 32.
  case preferred
  /// 16 wherever the compositor takes them, else 32.
  case small
}

// What the numbers of a picture mean as colors, for the decoders of this target.

#ifndef COLORS_H
#define COLORS_H

#include "CCodecs.h"

/// What the channels of the words in a target are.
enum channels {
  CHANNELS_RGB,   ///< Premultiplied 0xAARRGGBB.
  CHANNELS_GRAY,  ///< The same, with three equal colors.
  CHANNELS_INKS,  ///< 0xKKYYMMCC, 255 for all of an ink.
  CHANNELS_LAB,   ///< 0xFFLLAABB, with the middle of both color axes at 128.
};

/// The color space of a picture. All zeros mean sRGB.
struct colors {
  enum channels channels;
  /// An ICC profile, which `colors_free` frees, or NULL.
  uint8_t *profile;
  size_t length;
  /// Numbers of primaries and transfer functions as ITU-T H.273 has them, or 0.
  int primaries, transfer;
  /// The exponent of the transfer function, or 0 for what `transfer` says.
  double gamma;
  /// The chromaticities of white, red, green and blue, or zeros for what `primaries` says.
  double chroma[8];
};

/// Opens the library that reads profiles. Returns 0 if it is missing.
int colors_prepare(void);
/// Copies an ICC profile. Profiles that are too long are ignored.
void colors_set_profile(struct colors *colors, const void *bytes, size_t length);
void colors_free(struct colors *colors);
/// Converts the pixels of a target to premultiplied sRGB, where they are not.
///
/// Returns 0 if that cannot be done. Colors of an unknown kind are taken for sRGB.
int colors_convert(const struct colors *colors, const codec_target *target);

#endif

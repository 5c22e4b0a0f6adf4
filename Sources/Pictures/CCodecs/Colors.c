// The conversion of a picture's pixels to sRGB.
//
// Spaces of three primaries and three curves are converted by tables of linear light and a matrix. Other
// ICC profiles are left to lcms2.

#include "Colors.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../../System/CDesktop/Opening.h"
#include "Profiles.h"

static struct {
  profile_open *open;
  profile_close *close;
  profile_create_srgb *create_srgb;
  profile_create_lab *create_lab;
  profile_space *space;
  profile_space *connection;
  profile_has_tag *has_tag;
  profile_read_tag *read_tag;
  profile_curve_value *curve_value;
  profile_create_transform *create_transform;
  profile_transform *transform;
  profile_delete_transform *delete_transform;
} lcms;

static const char *const names[] = {
    "cmsOpenProfileFromMem", "cmsCloseProfile", "cmsCreate_sRGBProfile", "cmsCreateLab4Profile",
    "cmsGetColorSpace", "cmsGetPCS", "cmsIsTag", "cmsReadTag", "cmsEvalToneCurveFloat", "cmsCreateTransform",
    "cmsDoTransform", "cmsDeleteTransform"};

_Static_assert(sizeof lcms == sizeof names, "each function has a name");

static int is_open;

static void open_lcms(void) {
  is_open = open_library("liblcms2.so.2", names, sizeof names / sizeof *names, &lcms);
}

int colors_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_lcms);
  return is_open;
}

/// Profiles of inks have about a megabyte, those of cameras and screens a few kilobytes.
enum { MOST_BYTES = 4 << 20 };

void colors_set_profile(struct colors *colors, const void *bytes, size_t length) {
  if (bytes == NULL || length == 0 || length > MOST_BYTES) return;
  free(colors->profile);
  colors->profile = malloc(length);
  colors->length = colors->profile != NULL ? length : 0;
  if (colors->profile != NULL) memcpy(colors->profile, bytes, length);
}

void colors_free(struct colors *colors) {
  free(colors->profile);
  colors->profile = NULL;
}

// Linear light.

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_words __attribute__((vector_size(16)));
typedef int16_t eight __attribute__((vector_size(16)));
typedef uint64_t two __attribute__((vector_size(16)));

/// The steps of linear light from black to white.
enum { STEPS = 8192 };

/// From the words of a picture to those of sRGB.
struct tables {
  /// What a value of a channel adds to blue, green and red, in steps.
  four red[256], green[256], blue[256];
  /// The same in whole steps, for pictures that are not brighter than white.
  uint64_t steps[3][256];
  /// The sRGB value for each step.
  uint8_t encoded[STEPS + 1];
  /// By how much light is dimmed, by the square root of the brightest channel, or NULL for a picture
  /// that is not brighter than white.
  float *gains;
  /// The exponent of luminance by which scenes become what a screen shows, or 0.
  float scene;
};

/// How bright the white of texts is on a screen that can do better, in candelas per square meter
/// (ITU-R BT.2408), how bright such pictures are graded, and how bright they can be (SMPTE ST 2084).
static const double white_light = 203, graded_light = 1000, most_light = 10000;

static double srgb_light(double value) {
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/// SMPTE ST 2084: the part of `most_light` for a value, and back.
static double pq_light(double value) {
  double power = pow(value, 32.0 / 2523);
  return pow(fmax(power - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * power), 8192.0 / 1305);
}

static double pq_value(double light) {
  double power = pow(light, 1305.0 / 8192);
  return pow((107.0 / 128 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32);
}

/// ITU-R BT.2100: the light of a scene for a value of HLG.
static double hlg_light(double value) {
  static const double a = 0.17883277, b = 0.28466892, c = 0.55991073;
  return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12;
}

enum { TRANSFER_LINEAR = 8, TRANSFER_PQ = 16, TRANSFER_HLG = 18 };

/// The light of a value, in units of white. The curves of films are shown as those of sRGB.
static double light(const struct colors *colors, double value) {
  if (colors->gamma > 0) return pow(value, colors->gamma);
  switch (colors->transfer) {
  case 4: return pow(value, 2.2);
  case 5: return pow(value, 2.8);
  case TRANSFER_LINEAR: return value;
  case TRANSFER_PQ: return pq_light(value) * most_light / white_light;
  case TRANSFER_HLG: return hlg_light(value);
  default: return srgb_light(value);
  }
}

/// The light on a screen that shows white only, for the light of a graded picture, both in units of
/// white (ITU-R BT.2390).
static double dimmed(double light) {
  double graded = pq_value(graded_light / most_light);
  double most = pq_value(white_light / most_light) / graded;
  double value = fmin(pq_value(light * white_light / most_light) / graded, 1);
  double knee = 1.5 * most - 0.5;
  if (value > knee) {
    double t = (value - knee) / (1 - knee), square = t * t, cube = square * t;
    value = (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) +
            (3 * square - 2 * cube) * most;
  }
  return pq_light(value * graded) * most_light / white_light;
}

/// The steps of the table of gains.
enum { GAINS = 1024 };

static float *make_gains(void) {
  float *gains = malloc((GAINS + 1) * sizeof *gains);
  if (gains == NULL) return NULL;
  for (int k = 0; k <= GAINS; k++) {
    double light = (double)k * k / GAINS / GAINS * most_light / white_light;
    gains[k] = k == 0 ? 1 : (float)(dimmed(light) / light);
  }
  return gains;
}

static void fill_encoded(struct tables *tables) {
  // Each value reaches from the middle before it to the middle behind it.
  int step = 0;
  for (int value = 0; value < 256; value++) {
    int end = value == 255 ? STEPS : (int)(srgb_light((value + 0.5) / 255) * STEPS);
    for (; step <= end; step++) tables->encoded[step] = (uint8_t)value;
  }
}

typedef double matrix[3][3];

static void multiply(const matrix a, const matrix b, matrix product) {
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      product[row][column] = 0;
      for (int k = 0; k < 3; k++) product[row][column] += a[row][k] * b[k][column];
    }
}

/// Returns 0 if there is no inverse.
static int invert(const matrix m, matrix inverse) {
  double determinant = 0;
  for (int k = 0; k < 3; k++)
    determinant += m[0][k] * (m[1][(k + 1) % 3] * m[2][(k + 2) % 3] -
                              m[1][(k + 2) % 3] * m[2][(k + 1) % 3]);
  if (!(fabs(determinant) > 1e-9)) return 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      int a = (column + 1) % 3, b = (column + 2) % 3, c = (row + 1) % 3, d = (row + 2) % 3;
      inverse[row][column] = (m[a][c] * m[b][d] - m[a][d] * m[b][c]) / determinant;
    }
  return 1;
}

static void color_of(const double *chroma, double color[3]) {
  color[0] = chroma[0] / chroma[1];
  color[1] = 1;
  color[2] = (1 - chroma[0] - chroma[1]) / chroma[1];
}

/// The matrix from linear light of primaries to CIE XYZ under the light of profiles (D50), by the method
/// of Bradford. Returns 0 if there is none.
static int primaries_matrix(const double chroma[8], matrix result) {
  static const matrix cones = {
      {0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}};
  static const double day[3] = {0.9642, 1, 0.8249};
  double white[3], part[3];
  matrix primaries, inverse, back, adapted, scaled;
  for (int k = 0; k < 8; k += 2)
    if (!(chroma[k + 1] > 1e-6)) return 0;
  color_of(chroma, white);
  for (int k = 0; k < 3; k++) {
    color_of(chroma + 2 + 2 * k, part);
    for (int row = 0; row < 3; row++) primaries[row][k] = part[row];
  }
  if (!invert(primaries, inverse) || !invert(cones, back)) return 0;
  for (int k = 0; k < 3; k++) {
    double share = 0;
    for (int j = 0; j < 3; j++) share += inverse[k][j] * white[j];
    for (int row = 0; row < 3; row++) primaries[row][k] *= share;
  }
  for (int row = 0; row < 3; row++) {
    double from = 0, to = 0;
    for (int k = 0; k < 3; k++) from += cones[row][k] * white[k], to += cones[row][k] * day[k];
    for (int k = 0; k < 3; k++) scaled[row][k] = cones[row][k] * to / from;
  }
  multiply(back, scaled, adapted);
  multiply(adapted, primaries, result);
  return 1;
}

/// The chromaticities of white, red, green and blue of sRGB and of other sets of primaries.
static const double *chroma_of(int primaries) {
  static const double sets[][8] = {
      {0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060},
      {0.3127, 0.3290, 0.640, 0.330, 0.290, 0.600, 0.150, 0.060},
      {0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070},
      {0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046},
      {0.3140, 0.3510, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060},
      {0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060}};
  switch (primaries) {
  case 5: return sets[1];
  case 6: case 7: return sets[2];
  case 9: return sets[3];
  case 11: return sets[4];
  case 12: return sets[5];
  default: return sets[0];
  }
}

/// What a value adds, in whole steps of 16 bits.
static uint64_t whole_steps(four part) {
  uint64_t steps = 0;
  for (int k = 2; k >= 0; k--) {
    float value = fmaxf(fminf(part[k], INT16_MAX), INT16_MIN);
    steps = steps << 16 | (uint16_t)(int16_t)lrintf(value);
  }
  return steps;
}

/// Sets what values of channels add, by their light and the matrix to CIE XYZ.
static int fill_tables(struct tables *tables, float lights[3][256], const matrix colors) {
  matrix own, inverse, whole;
  if (!primaries_matrix(chroma_of(1), own) || !invert(own, inverse)) return 0;
  multiply(inverse, colors, whole);
  four *parts[] = {tables->red, tables->green, tables->blue};
  for (int k = 0; k < 3; k++)
    for (int value = 0; value < 256; value++) {
      float light = lights[k][value] * STEPS;
      if (!isfinite(light)) return 0;
      parts[k][value] = (four){
          (float)whole[2][k] * light, (float)whole[1][k] * light, (float)whole[0][k] * light, 0};
      tables->steps[k][value] = whole_steps(parts[k][value]);
    }
  fill_encoded(tables);
  return 1;
}

static int read_numbers(struct tables *tables, const struct colors *colors) {
  float lights[3][256];
  for (int value = 0; value < 256; value++)
    lights[0][value] = lights[1][value] = lights[2][value] = (float)light(colors, value / 255.0);
  matrix space;
  const double *chroma = colors->chroma[1] > 0 ? colors->chroma : chroma_of(colors->primaries);
  if (!primaries_matrix(chroma, space) || !fill_tables(tables, lights, space)) return 0;
  if (colors->gamma > 0 || (colors->transfer != TRANSFER_PQ && colors->transfer != TRANSFER_HLG))
    return 1;
  tables->scene = colors->transfer == TRANSFER_HLG ? 0.2f : 0;
  tables->gains = make_gains();
  return tables->gains != NULL;
}

/// The light of a lightness of CIE Lab, both 0…1.
static float lab_light(float lightness) {
  float place = (lightness * 100 + 16) / 116;
  return lightness > 0.08f ? place * place * place : lightness * 100 / 903.3f;
}

/// Reads a profile of one or three curves. Returns 0 if it is of another kind.
static int read_profile(struct tables *tables, void *profile, const struct colors *colors) {
  static const char letters[] = "rgb";
  float lights[3][256];
  matrix space = {{0}};
  if (lcms.has_tag(profile, PROFILE_SIGNATURE('A', '2', 'B', '0'))) return 0;
  int is_gray = lcms.space(profile) == PROFILE_SIGNATURE('G', 'R', 'A', 'Y');
  if (is_gray && (colors->channels != CHANNELS_GRAY || !primaries_matrix(chroma_of(1), space)))
    return 0;
  // The curve of a gray may lead to lightness, not to light.
  int is_lightness = is_gray && lcms.connection(profile) == PROFILE_SIGNATURE('L', 'a', 'b', ' ');
  for (int k = 0; k < 3; k++) {
    uint32_t letter = is_gray ? 'k' : (uint32_t)letters[k];
    const void *curve = lcms.read_tag(profile, PROFILE_SIGNATURE(letter, 'T', 'R', 'C'));
    if (curve == NULL) return 0;
    for (int value = 0; value < 256; value++) {
      lights[k][value] = lcms.curve_value(curve, (float)value / 255);
      if (is_lightness) lights[k][value] = lab_light(lights[k][value]);
    }
    if (is_gray) continue;
    const profile_color *color =
        lcms.read_tag(profile, PROFILE_SIGNATURE(letter, 'X', 'Y', 'Z'));
    if (color == NULL) return 0;
    space[0][k] = color->x;
    space[1][k] = color->y;
    space[2][k] = color->z;
  }
  return fill_tables(tables, lights, space);
}

static four dim(const struct tables *tables, four light) {
  four unit = light / STEPS;
  float scale = 1;
  if (tables->scene > 0) {
    float luminance = 0.0722f * unit[0] + 0.7152f * unit[1] + 0.2126f * unit[2];
    scale = powf(fmaxf(luminance, 0), tables->scene) * (float)(graded_light / white_light);
  }
  float most = fmaxf(fmaxf(unit[0], unit[1]), unit[2]) * scale;
  float place = sqrtf(fmaxf(most, 0) * (float)(white_light / most_light)) * GAINS;
  return light * (scale * tables->gains[(int)fminf(place + 0.5f, GAINS)]);
}

static uint32_t convert_color(const struct tables *tables, uint32_t pixel) {
  four sum = tables->red[pixel >> 16 & 0xFF] + tables->green[pixel >> 8 & 0xFF] +
             tables->blue[pixel & 0xFF];
  if (tables->gains != NULL) sum = dim(tables, sum);
  sum = __builtin_elementwise_max(sum, (four){0, 0, 0, 0});
  sum = __builtin_elementwise_min(sum, (four){STEPS, STEPS, STEPS, STEPS});
  four_words steps = __builtin_convertvector(sum + 0.5f, four_words);
  return (pixel & 0xFF000000) | (uint32_t)tables->encoded[steps[2]] << 16 |
         (uint32_t)tables->encoded[steps[1]] << 8 | tables->encoded[steps[0]];
}

/// Divides the opacity out of a color, which is not 0.
static uint32_t divided(uint32_t pixel) {
  uint32_t alpha = pixel >> 24, result = alpha;
  for (int shift = 16; shift >= 0; shift -= 8) {
    uint32_t value = ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha;
    result = result << 8 | (value > 255 ? 255 : value);
  }
  return result;
}

static eight steps_of(const struct tables *tables, int part, uint32_t first, uint32_t second) {
  int shift = 16 - 8 * part;
  const uint64_t *steps = tables->steps[part];
  return (eight)(two){steps[first >> shift & 0xFF], steps[second >> shift & 0xFF]};
}

static uint32_t encoded(const struct tables *tables, int blue, int green, int red) {
  return 0xFF000000 | (uint32_t)tables->encoded[red] << 16 |
         (uint32_t)tables->encoded[green] << 8 | tables->encoded[blue];
}

/// Converts pairs of opaque pixels, as far as there are any. Returns how many pixels that are.
static int convert_pairs(const struct tables *tables, uint32_t *row, int count) {
  const eight black = {0}, white = black + STEPS;
  int x = 0;
  for (; x + 2 <= count && (row[x] & row[x + 1]) >= 0xFF000000; x += 2) {
    eight sum = __builtin_elementwise_add_sat(
        steps_of(tables, 0, row[x], row[x + 1]), steps_of(tables, 1, row[x], row[x + 1]));
    sum = __builtin_elementwise_add_sat(sum, steps_of(tables, 2, row[x], row[x + 1]));
    sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, black), white);
    row[x] = encoded(tables, sum[0], sum[1], sum[2]);
    row[x + 1] = encoded(tables, sum[4], sum[5], sum[6]);
  }
  return x;
}

static void convert_words(void *context, uint32_t *row, int count) {
  const struct tables *tables = context;
  uint32_t last = 0, converted = 0;
  for (int x = 0; x < count; x++) {
    if (tables->gains == NULL) x += convert_pairs(tables, row + x, count - x);
    if (x == count) return;
    uint32_t pixel = row[x];
    if (pixel != last) {
      last = pixel;
      if (pixel >> 24 == 255) {
        converted = convert_color(tables, pixel);
      } else if (pixel >> 24 == 0) {
        converted = 0;
      } else {
        converted = convert_color(tables, divided(pixel));
        codec_premultiply(&converted, 1);
      }
    }
    row[x] = converted;
  }
}

/// Whether tables change nothing that is seen.
static int are_plain(const struct tables *tables) {
  for (uint32_t value = 0; value < 256; value++) {
    const uint32_t pixels[] = {value << 16, value << 8, value, value * 0x10101};
    for (int k = 0; k < 4; k++) {
      uint32_t converted = convert_color(tables, pixels[k]);
      for (int shift = 0; shift < 24; shift += 8)
        if (abs((int)(converted >> shift & 0xFF) - (int)(pixels[k] >> shift & 0xFF)) > 1) return 0;
    }
  }
  return 1;
}

static void transform_words(void *transform, uint32_t *row, int count) {
  for (int x = 0; x < count; x++)
    if (row[x] >> 24 != 255 && row[x] >> 24 != 0) row[x] = divided(row[x]);
  lcms.transform(transform, row, row, (uint32_t)count);
  codec_premultiply(row, count);
}

static void transform_inks(void *transform, uint32_t *row, int count) {
  lcms.transform(transform, row, row, (uint32_t)count);
  for (int x = 0; x < count; x++) row[x] |= 0xFF000000;
}

/// Mixes inks as if they were ideal, where no profile says what they are.
static void mix_inks(void *context, uint32_t *row, int count) {
  (void)context;
  for (int x = 0; x < count; x++) {
    uint32_t pixel = 0xFF, white = 255 - (row[x] >> 24);
    for (int shift = 0; shift < 24; shift += 8)
      pixel = pixel << 8 | ((255 - (row[x] >> shift & 0xFF)) * white + 127) / 255;
    row[x] = pixel;
  }
}

// All pixels of a target.

/// Calls `convert` for runs of words.
static int convert_rows(
    const codec_target *target, void (*convert)(void *, uint32_t *, int), void *context) {
  // Along the rows of the memory, however the picture is turned.
  int is_turned = labs(target->row_step) < labs(target->column_step);
  ptrdiff_t along = is_turned ? target->row_step : target->column_step;
  ptrdiff_t across = is_turned ? target->column_step : target->row_step;
  int count = is_turned ? target->rows : target->columns;
  int lines = is_turned ? target->columns : target->rows;
  uint32_t *start = target->pixels + (along < 0 ? (count - 1) * along : 0);
  for (int k = 0; k < lines; k++) convert(context, start + k * across, count);
  return 1;
}

static int convert_by_tables(
    const struct colors *colors, void *profile, const codec_target *target) {
  struct tables *tables = aligned_alloc(16, (sizeof *tables + 15) / 16 * 16);
  if (tables == NULL) return 0;
  tables->gains = NULL;
  tables->scene = 0;
  int is_read =
      profile != NULL ? read_profile(tables, profile, colors) : read_numbers(tables, colors);
  if (is_read && !are_plain(tables)) convert_rows(target, convert_words, tables);
  free(tables->gains);
  free(tables);
  return is_read;
}

static int convert_by_library(
    const struct colors *colors, void *profile, const codec_target *target) {
  static const struct {
    uint32_t space, layout;
  } kinds[] = {
      [CHANNELS_RGB] = {PROFILE_SIGNATURE('R', 'G', 'B', ' '), PROFILE_RGB_WORDS},
      [CHANNELS_GRAY] = {PROFILE_SIGNATURE('R', 'G', 'B', ' '), PROFILE_RGB_WORDS},
      [CHANNELS_INKS] = {PROFILE_SIGNATURE('C', 'M', 'Y', 'K'), PROFILE_INK_WORDS},
      [CHANNELS_LAB] = {PROFILE_SIGNATURE('L', 'a', 'b', ' '), PROFILE_LAB_WORDS}};
  if (lcms.space(profile) != kinds[colors->channels].space) return 0;
  void *srgb = lcms.create_srgb();
  if (srgb == NULL) return 0;
  void *transform = lcms.create_transform(
      profile, kinds[colors->channels].layout, srgb, PROFILE_RGB_WORDS, 0, 0);
  lcms.close(srgb);
  if (transform == NULL) return 0;
  int is_inks = colors->channels == CHANNELS_INKS;
  convert_rows(target, is_inks ? transform_inks : transform_words, transform);
  lcms.delete_transform(transform);
  return 1;
}

/// Returns 0 if the profile cannot be used.
static int convert_by_profile(const struct colors *colors, const codec_target *target) {
  if (!colors_prepare()) return 0;
  int is_lab = colors->channels == CHANNELS_LAB;
  void *profile = is_lab ? lcms.create_lab(NULL)
                  : colors->profile != NULL
                      ? lcms.open(colors->profile, (uint32_t)colors->length) : NULL;
  if (profile == NULL) return 0;
  int is_rgb = colors->channels == CHANNELS_RGB || colors->channels == CHANNELS_GRAY;
  int is_done = (is_rgb && convert_by_tables(colors, profile, target)) ||
                convert_by_library(colors, profile, target);
  lcms.close(profile);
  return is_done;
}

int colors_convert(const struct colors *colors, const codec_target *target) {
  if (target->pixels == NULL || target->rows < 1 || target->columns < 1) return 1;
  if ((colors->profile != NULL || colors->channels == CHANNELS_LAB) &&
      convert_by_profile(colors, target))
    return 1;
  switch (colors->channels) {
  case CHANNELS_LAB: return 0;
  case CHANNELS_INKS: return convert_rows(target, mix_inks, NULL);
  default: break;
  }
  int is_known = colors->primaries != 0 || colors->transfer != 0 || colors->gamma > 0 ||
                 colors->chroma[1] > 0;
  // What a profile does not say, numbers do.
  if (is_known) convert_by_tables(colors, NULL, target);
  return 1;
}

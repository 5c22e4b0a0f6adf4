// Which library decodes which format.

#define _GNU_SOURCE
#include "Codec.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int (*const prepare[CODEC_COUNT])(void) = {
    [CODEC_JPEG] = jpeg_prepare, [CODEC_PNG] = png_prepare,   [CODEC_GIF] = gif_prepare,
    [CODEC_WEBP] = webp_prepare, [CODEC_TIFF] = tiff_prepare, [CODEC_SVG] = svg_prepare,
    [CODEC_HEIF] = heif_prepare, [CODEC_JXL] = jxl_prepare,
};

static codec_end (*const decode[CODEC_COUNT])(struct codec_work *) = {
    [CODEC_JPEG] = jpeg_decode, [CODEC_PNG] = png_decode,   [CODEC_GIF] = gif_decode,
    [CODEC_WEBP] = webp_decode, [CODEC_TIFF] = tiff_decode, [CODEC_SVG] = svg_decode,
    [CODEC_HEIF] = heif_decode, [CODEC_JXL] = jxl_decode,
};

static const char *const names[CODEC_COUNT] = {
    [CODEC_JPEG] = "libjpeg-turbo", [CODEC_PNG] = "libpng",  [CODEC_GIF] = "giflib",
    [CODEC_WEBP] = "libwebp",       [CODEC_TIFF] = "libtiff", [CODEC_SVG] = "librsvg",
    [CODEC_HEIF] = "libheif",       [CODEC_JXL] = "libjxl",
};

/// What the dynamic linker knows of the libraries of this system, or NULL if that cannot be read.
static const char *loader_cache(size_t *length) {
  int descriptor = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  struct stat status;
  void *cache = MAP_FAILED;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    *length = (size_t)status.st_size;
    cache = mmap(NULL, *length, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  close(descriptor);
  return cache == MAP_FAILED ? NULL : cache;
}

/// A library that the linker does not list may still be where it looks.
static int is_there(const char *cache, size_t length, const char *file) {
  if (cache != NULL && memmem(cache, length, file, strlen(file) + 1) != NULL) return 1;
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return 0;
  dlclose(library);
  return 1;
}

int codec_is_installed(codec format) {
  const char *const files[CODEC_COUNT] = {
      [CODEC_JPEG] = jpeg_file, [CODEC_PNG] = png_file,   [CODEC_GIF] = gif_file,
      [CODEC_WEBP] = webp_file, [CODEC_TIFF] = tiff_file, [CODEC_SVG] = svg_file,
      [CODEC_HEIF] = heif_file,
  };
  size_t length = 0;
  const char *cache = loader_cache(&length);
  int is_installed = 0;
  if (format == CODEC_JXL) {
    for (int k = 0; jxl_files[k] != NULL && !is_installed; k++)
      is_installed = is_there(cache, length, jxl_files[k]);
  } else {
    is_installed = is_there(cache, length, files[format]);
  }
  if (cache != NULL) munmap((void *)cache, length);
  return is_installed;
}

int codec_prepare(codec format) {
  if (format != CODEC_SVG) colors_prepare();
  return prepare[format]();
}

codec_end codec_decode(
    codec format, const codec_source *source, const codec_client *client, char *reason,
    size_t capacity) {
  struct codec_work work = {
      .source = source, .client = client, .reason = reason, .capacity = capacity};
  reason[0] = 0;
  if (!prepare[format]()) {
    snprintf(reason, capacity, "%s is not installed", names[format]);
    return CODEC_FAILED;
  }
  codec_end end = decode[format](&work);
  if ((end == CODEC_DONE || end == CODEC_INCOMPLETE) && !colors_convert(&work.colors, &work.target))
    end = codec_fail(&work, "its colors cannot be converted");
  colors_free(&work.colors);
  return end;
}

codec_end codec_fail(struct codec_work *work, const char *reason) {
  if (work->reason[0] == 0) snprintf(work->reason, work->capacity, "%s", reason);
  return CODEC_FAILED;
}

uint8_t *codec_read(struct codec_work *work, int64_t count, codec_end *end) {
  const codec_source *source = work->source;
  uint8_t *bytes = malloc((size_t)count + 1);
  *end = CODEC_NO_MEMORY;
  if (bytes == NULL) return NULL;
  int64_t offset = 0;
  while (offset < count) {
    int64_t got = source->read(source->context, offset, bytes + offset, count - offset);
    if (got <= 0) {
      *end = got < 0 ? CODEC_STOPPED : codec_cut(work, NULL);
      free(bytes);
      return NULL;
    }
    offset += got;
  }
  return bytes;
}

void codec_convert(const codec_target *target, const uint8_t *profile, size_t length) {
  struct colors colors = {.channels = CHANNELS_RGB};
  colors_set_profile(&colors, profile, length);
  colors_convert(&colors, target);
  colors_free(&colors);
}

int codec_straighten(const codec_target *target, codec_target *straight) {
  *straight = *target;
  if (target->column_step == 1 && target->row_step >= target->columns) return 1;
  straight->pixels = calloc((size_t)target->columns * (size_t)target->rows, sizeof *target->pixels);
  straight->column_step = 1;
  straight->row_step = target->columns;
  return straight->pixels != NULL;
}

void codec_turn(codec_target *straight, const codec_target *target) {
  if (straight->pixels == target->pixels) return;
  for (int y = 0; y < target->rows; y++)
    for (int x = 0; x < target->columns; x++)
      target->pixels[y * target->row_step + x * target->column_step] =
          straight->pixels[y * straight->row_step + x];
  free(straight->pixels);
}

codec_end codec_cut(struct codec_work *work, const codec_rows *rows) {
  if (rows != NULL && rows->done > 0) return CODEC_INCOMPLETE;
  return codec_fail(work, "the file is truncated");
}

codec_end codec_begin(struct codec_work *work, codec_header header, codec_target *target) {
  if (header.width < 1 || header.height < 1) return codec_fail(work, "it has no pixels");
  if (!work->client->begin(work->client->context, &header, target)) return CODEC_STOPPED;
  work->target = *target;
  return CODEC_DONE;
}

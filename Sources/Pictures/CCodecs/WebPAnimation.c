// The frames of a WebP animation, taken apart by libwebpdemux.

#include "Codec.h"

#include <stdlib.h>
#include <webp/demux.h>

#define FUNCTIONS(X)                                                                     \
  X(WebPDemuxInternal) X(WebPDemuxDelete) X(WebPDemuxGetI) X(WebPDemuxGetFrame)          \
  X(WebPDemuxReleaseIterator)
LIBRARY(FUNCTIONS)

static int is_open;
static void open_demux(void) { is_open = open_lib("libwebpdemux.so.2"); }

int codec_animation_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_demux);
  return is_open;
}

struct codec_animation {
  WebPDemuxer *demuxer;
};

codec_animation *codec_animation_create(const uint8_t *bytes, size_t length) {
  if (!codec_animation_prepare()) return NULL;
  WebPData data = {bytes, length};
  WebPDemuxState state;
  // Of a file that is cut, the frames that are whole are shown.
  WebPDemuxer *demuxer = lib.WebPDemuxInternal(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
  if (demuxer == NULL) return NULL;
  codec_animation *animation = malloc(sizeof *animation);
  if (animation == NULL) lib.WebPDemuxDelete(demuxer);
  else animation->demuxer = demuxer;
  return animation;
}

void codec_animation_free(codec_animation *animation) {
  if (animation == NULL) return;
  lib.WebPDemuxDelete(animation->demuxer);
  free(animation);
}

codec_animation_header codec_animation_read(const codec_animation *animation) {
  WebPDemuxer *demuxer = animation->demuxer;
  return (codec_animation_header){
      .width = codec_length(lib.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      .height = codec_length(lib.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)),
      .plays = codec_length(lib.WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)),
      .is_moving = (lib.WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG) != 0};
}

int codec_animation_frame(const codec_animation *animation, int number, codec_frame *frame) {
  WebPIterator iterator = {0};
  if (!lib.WebPDemuxGetFrame(animation->demuxer, number + 1, &iterator)) return 0;
  // Number 0 would be the last one.
  int is_whole = number >= 0 && iterator.frame_num == number + 1 && iterator.complete;
  *frame = (codec_frame){
      .x = iterator.x_offset, .y = iterator.y_offset, .width = iterator.width,
      .height = iterator.height, .milliseconds = iterator.duration,
      .is_cleared = iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND,
      .blends = iterator.blend_method == WEBP_MUX_BLEND, .bytes = iterator.fragment.bytes,
      .length = iterator.fragment.size};
  lib.WebPDemuxReleaseIterator(&iterator);
  return is_whole;
}

// Rows of pixels, reduced to the size that is wanted.

#include "Rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_words __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

static four channels(uint32_t pixel) {
  four_bytes bytes;
  memcpy(&bytes, &pixel, sizeof bytes);
  return __builtin_convertvector(__builtin_convertvector(bytes, four_words), four);
}

static uint32_t pixel(four channels) {
  four_words words = __builtin_convertvector(channels + 0.5f, four_words);
  four_bytes bytes = __builtin_convertvector(words, four_bytes);
  uint32_t pixel;
  memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

/// Half a step of rounding: lengths that differ by less are the same.
static const double tiny = 1e-6;

/// The source pixels that `count` target pixels from `start` on cover.
static void cover(int start, int count, double step, int length, int *first, int *end) {
  *first = (int)(start * step + tiny);
  *end = (int)ceil((start + count) * step - tiny);
  if (*end > length) *end = length;
  if (*first >= *end) *first = *end - 1;
}

static void place_columns(codec_rows *rows) {
  double step = (double)rows->width / rows->target.width;
  for (int k = 0; k < rows->target.columns; k++) {
    struct column *column = rows->columns + k;
    double from = (rows->target.x + k) * step, to = from + step;
    int end;
    cover(rows->target.x + k, 1, step, rows->width, &column->first, &end);
    column->last = end - 1;
    if (column->last == column->first) {
      column->head = (float)step;
      column->tail = 0;
    } else {
      column->head = (float)(column->first + 1 - from);
      column->tail = (float)(to - column->last);
    }
  }
}

codec_rows *codec_rows_create(int width, int height, const codec_target *target) {
  if (width < 1 || height < 1 || target->columns < 1 || target->rows < 1) return NULL;
  codec_rows *rows = calloc(1, sizeof *rows);
  if (rows == NULL) return NULL;
  rows->target = *target;
  rows->width = width;
  rows->height = height;
  rows->is_copy = width == target->width && height == target->height;
  cover(target->y, target->rows, (double)height / target->height, height, &rows->first, &rows->end);
  cover(target->x, target->columns, (double)width / target->width, width, &rows->left, &rows->right);
  size_t columns = (size_t)target->columns;
  rows->room = malloc((size_t)width * sizeof *rows->room);
  if (!rows->is_copy) {
    rows->columns = malloc(columns * sizeof *rows->columns);
    rows->line = aligned_alloc(16, columns * sizeof(four));
    rows->sums = aligned_alloc(16, columns * sizeof(four));
  }
  if (rows->room == NULL ||
      (!rows->is_copy && (rows->columns == NULL || rows->line == NULL || rows->sums == NULL))) {
    codec_rows_free(rows);
    return NULL;
  }
  if (!rows->is_copy) {
    memset(rows->sums, 0, columns * sizeof(four));
    place_columns(rows);
  }
  return rows;
}

void codec_rows_free(codec_rows *rows) {
  if (rows == NULL) return;
  free(rows->room);
  free(rows->columns);
  free(rows->line);
  free(rows->sums);
  free(rows);
}

uint32_t *codec_rows_room(codec_rows *rows) { return rows->room; }
int codec_rows_first(const codec_rows *rows) { return rows->first; }
int codec_rows_end(const codec_rows *rows) { return rows->end; }
void codec_rows_skip(codec_rows *rows, int count) { rows->next += count; }

static uint32_t *target_row(const codec_rows *rows) {
  return rows->target.pixels + rows->done * rows->target.row_step;
}

static void copy_row(codec_rows *rows, const uint32_t *row) {
  uint32_t *target = target_row(rows);
  row += rows->target.x;
  if (rows->target.column_step == 1) {
    memcpy(target, row, (size_t)rows->target.columns * sizeof *row);
  } else {
    for (int k = 0; k < rows->target.columns; k++) target[k * rows->target.column_step] = row[k];
  }
  rows->done++;
}

/// The sum of whole pixels, each channel in 16 bits: at most 257 pixels at a time.
static uint64_t spread(uint32_t pixel) {
  return (uint64_t)(pixel >> 8 & 0xFF00FF) << 32 | (pixel & 0xFF00FF);
}

static four gather(uint64_t sum) {
  return (four){
      (float)(sum & 0xFFFF), (float)(sum >> 32 & 0xFFFF), (float)(sum >> 16 & 0xFFFF),
      (float)(sum >> 48)};
}

static void reduce_line(codec_rows *rows, const uint32_t *row) {
  four *line = (four *)rows->line;
  for (int k = 0; k < rows->target.columns; k++) {
    struct column column = rows->columns[k];
    four sum = channels(row[column.first]) * column.head + channels(row[column.last]) * column.tail;
    int x = column.first + 1;
    while (x < column.last) {
      int end = column.last - x > 256 ? x + 256 : column.last;
      uint64_t whole = 0;
      for (; x < end; x++) whole += spread(row[x]);
      sum += gather(whole);
    }
    line[k] = sum;
  }
}

static void add_line(codec_rows *rows, float weight) {
  four *sums = (four *)rows->sums;
  const four *line = (const four *)rows->line;
  for (int k = 0; k < rows->target.columns; k++) sums[k] += line[k] * weight;
}

static void finish_row(codec_rows *rows, float scale) {
  uint32_t *target = target_row(rows);
  four *sums = (four *)rows->sums;
  for (int k = 0; k < rows->target.columns; k++) {
    target[k * rows->target.column_step] = pixel(sums[k] * scale);
    sums[k] = (four){0, 0, 0, 0};
  }
  rows->done++;
}

void codec_rows_put(codec_rows *rows, const uint32_t *row) {
  int y = rows->next++;
  if (y < rows->first || y >= rows->end || rows->done >= rows->target.rows) return;
  if (rows->is_copy) {
    copy_row(rows, row);
    return;
  }
  reduce_line(rows, row);
  double step = (double)rows->height / rows->target.height;
  float scale = (float)(1 / (step * rows->width / rows->target.width));
  while (rows->done < rows->target.rows) {
    double from = (rows->target.y + rows->done) * step, to = from + step;
    double weight = fmin(to, y + 1) - fmax(from, y);
    if (weight > 0) add_line(rows, (float)weight);
    if (to > y + 1 + tiny && y + 1 < rows->end) return;
    finish_row(rows, scale);
    if (to > y + 1 - tiny) return;
  }
}

void codec_premultiply(uint32_t *row, int count) {
  for (int x = 0; x < count; x++) {
    uint32_t pixel = row[x], alpha = pixel >> 24;
    if (alpha == 255) continue;
    // Exact for all products of two bytes.
    uint32_t outer = (pixel & 0xFF00FF) * alpha + 0x800080;
    outer = (outer + (outer >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
    uint32_t inner = (pixel >> 8 & 0xFF) * alpha + 0x80;
    inner = (inner + (inner >> 8)) & 0xFF00;
    row[x] = alpha << 24 | outer | inner;
  }
}

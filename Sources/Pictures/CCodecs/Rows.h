// The state of rows being reduced, for the decoders of this target.

#ifndef ROWS_H
#define ROWS_H

#include "CCodecs.h"

/// The pixels of a row that one column of the target covers.
struct column {
  int first, last;
  float head, tail;  ///< How much of the first and of the last one; all of those between them.
};

struct codec_rows {
  codec_target target;
  int width, height;
  /// The rows and columns that matter.
  int first, end, left, right;
  /// The row that is put next, and the row of the part in progress.
  int next, done;
  /// Whether nothing is reduced.
  int is_copy;
  uint32_t *room;
  struct column *columns;
  float *line, *sums;
};

#endif

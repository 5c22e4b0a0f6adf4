#ifndef CMEMORYFILE_H
#define CMEMORYFILE_H

#include <stddef.h>

/// Makes a file of zeros in memory that can never shrink. Returns its descriptor, or -1.
int memory_file(size_t size);

#endif

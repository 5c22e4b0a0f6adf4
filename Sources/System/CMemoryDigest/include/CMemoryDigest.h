#ifndef CMEMORYDIGEST_H
#define CMEMORYDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// A digest of `count` bytes: memory that changed has another, but for one time in 2^64.
///
/// It is the same in every run on every machine of the same byte order, and no secret.
uint64_t memory_digest(const void *bytes, size_t count);

#endif

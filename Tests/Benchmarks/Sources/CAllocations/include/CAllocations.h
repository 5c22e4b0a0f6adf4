#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdint.h>

/* How often memory has been allocated in this process, by any thread, since it began. */
uint64_t allocation_count(void);

#endif

#pragma once

/// The sanitizer that the tests were built with, "address" or "thread", or null.
const char *_Nullable sanitizer_name(void);

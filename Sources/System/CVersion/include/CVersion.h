#ifndef CVERSION_H
#define CVERSION_H

/// The version of this package: the number in Package.swift, or what the environment variable CAROUSEL_VERSION was when
/// it was built.
const char *carousel_version(void);

#endif

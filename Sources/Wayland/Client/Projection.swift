// Buffers and damage are measured in whole pixels.
@_exported public import Projection

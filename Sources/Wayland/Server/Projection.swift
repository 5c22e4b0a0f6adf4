// Surfaces, buffers and damage are measured in whole units.
@_exported public import Projection

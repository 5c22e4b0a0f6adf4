// Placing cards needs points, sizes and transforms.
@_exported public import Projection

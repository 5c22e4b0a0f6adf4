// Span kernels of the quad rasteriser.

#ifndef CQUADKERNELS_H
#define CQUADKERNELS_H

#endif

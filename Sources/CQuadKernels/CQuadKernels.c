#include "CQuadKernels.h"

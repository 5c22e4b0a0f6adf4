import CarouselPaint

// Decodes and fetches pictures for the tests of CarouselPaint, as every program does that calls this first.
PictureWorker.runIfAsked()

// CarouselPaint

// CarouselEngine

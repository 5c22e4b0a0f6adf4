// CarouselShow

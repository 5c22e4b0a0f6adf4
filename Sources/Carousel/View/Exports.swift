// A program with a view needs the carousel in it, what is announced of it, and what its cards show.
@_exported public import CarouselAnnouncements
@_exported public import CarouselEngine
@_exported public import CarouselPaint

// Whoever has a view needs the carousel in it, and what is painted on its cards.
@_exported public import CarouselEngine
@_exported public import CarouselPaint

// A program with a view needs the carousel in it, its announcements, and the content of its cards.
@_exported public import CarouselAnnouncements
@_exported public import CarouselEngine
@_exported public import CarouselPaint
@_exported public import CarouselViewer

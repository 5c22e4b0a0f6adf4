import CarouselPaint
import Glibc

// What is more than a file may hold is an error in words, not the program's end.
signal(SIGXFSZ, SIG_IGN)

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

Exit.run()

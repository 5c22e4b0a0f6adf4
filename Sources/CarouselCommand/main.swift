import ArgumentParser
import CarouselPaint

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

Exit.run(CarouselProgram.self, help: CarouselProgram.help)

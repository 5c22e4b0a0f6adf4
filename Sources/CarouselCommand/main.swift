import ArgumentParser

Exit.run(CarouselProgram.self)

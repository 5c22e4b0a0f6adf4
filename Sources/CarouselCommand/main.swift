import ArgumentParser

Exit.run(CarouselProgram.self, help: CarouselProgram.help)

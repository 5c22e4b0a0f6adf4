import ArgumentParser
import CarouselEngine

// Both modules have an `Option`; here the bare name is the command line's.
typealias Option<Value> = ArgumentParser.Option<Value>
typealias ArrangementOption = CarouselEngine.Option

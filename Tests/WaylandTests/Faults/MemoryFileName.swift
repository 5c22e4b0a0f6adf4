import CarouselCLinux

/// Makes a memory file that bears a name.
func memoryFile(named name: String) -> Int32 { unsafe linux_memory_file(name) }

/// Memory that grows and is reused. Growing discards its contents.
final class ByteBuffer {
  private(set) var memory: UnsafeMutableRawBufferPointer

  init(size: Int) { memory = .allocate(byteCount: size, alignment: 16) }

  deinit { memory.deallocate() }

  /// Makes room for `size` bytes. The contents are lost when the memory grows.
  func reserve(_ size: Int) {
    guard size > memory.count else { return }
    memory.deallocate()
    memory = .allocate(byteCount: max(size, 64), alignment: 16)
  }

  func part(_ count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
  }

  func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(memory).range(0..<count)
  }
}

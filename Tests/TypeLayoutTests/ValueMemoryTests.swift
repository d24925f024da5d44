import Testing
import TypeLayout

@Suite struct ValueMemoryTests {
  @Test("The shared start and end of two memories are found at every place of a difference")
  func sharedEnds() {
    for size in [0, 1, 7, 8, 9, 255, 256, 257, 600] {
      let a = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(shared(a, a) == [size, size])
      for place in 0..<size {
        var b = a
        b[place] ^= 1
        #expect(shared(a, b) == [place, size - place - 1])
      }
      #expect(shared(a, a + [1, 2, 3])[0] == size)
      #expect(shared(a, [1, 2, 3] + a)[1] == size)
    }
  }

  private func shared(_ a: [UInt8], _ b: [UInt8]) -> [Int] {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        [ValueMemory.sharedPrefix(a, b), ValueMemory.sharedSuffix(a, b)]
      }
    }
  }
}

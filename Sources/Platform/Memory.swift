#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Memory, as the C library allocates, compares and searches it. Any thread may call it.
@usableFromInline package enum Memory {
  /// The alignment of what ``allocate(_:)`` returns.
  @inlinable package static var alignment: Int { MemoryLayout<max_align_t>.alignment }

  /// Allocates so many bytes; nil if there is no memory. `UnsafeMutablePointer.allocate` calls
  /// `posix_memalign`, which takes twice as long.
  @inlinable @inline(__always)
  package static func allocate(_ size: Int) -> UnsafeMutableRawPointer? { malloc(size) }

  /// Frees memory of ``allocate(_:)``.
  @inlinable @inline(__always)
  package static func deallocate(_ memory: UnsafeMutableRawPointer) { free(memory) }

  /// The order of two regions of one size: 0 if they are equal, else less or more.
  @inlinable @inline(__always)
  package static func compare(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ size: Int) -> Int {
    Int(memcmp(a, b, size))
  }

  /// The first place of a byte.
  @inlinable @inline(__always)
  package static func find(
    _ byte: UInt8, in region: UnsafeRawPointer, _ size: Int
  ) -> UnsafeRawPointer? {
    memchr(region, Int32(byte), size).map { UnsafeRawPointer($0) }
  }

  /// The texts as C has them, and nil after the last one; ``deallocate(_:)`` frees each.
  package static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Whether a text without a zero byte holds another one.
  package static func contains(_ text: String, _ wanted: String) -> Bool {
    text.withCString { text in wanted.withCString { strstr(text, $0) != nil } }
  }
}

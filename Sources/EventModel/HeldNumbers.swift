import CBOR

/// The symbols of a chunk that is being read.
@usableFromInline package struct HeldNumbers {
  @usableFromInline var ids: UnsafeMutablePointer<UInt32>
  @usableFromInline var count: Int
}

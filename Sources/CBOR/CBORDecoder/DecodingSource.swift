import FoundationEssentials

/// The bytes being decoded. Containers that user code keeps retain it.
final class DecodingSource {
  let bytes: UnsafeMutableRawBufferPointer

  init(copying source: UnsafeRawBufferPointer) {
    bytes = .allocate(byteCount: source.count, alignment: 8)
    bytes.copyMemory(from: source)
  }

  deinit { bytes.deallocate() }
}

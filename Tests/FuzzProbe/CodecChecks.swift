import CBOR
import EventModel
import SnapshotDiff

@testable import SessionLog

/// What must hold for frames, values and patches.
enum CodecChecks {
  static func runFrame(_ input: [UInt8]) {
    expand(input)
    expand(Resealing(frame: input).bytes)
    // The input as content is read back as it was.
    guard let first = input.first else { return }
    let content = Array(input.dropFirst())
    if content.isEmpty { return }
    let hash = content.withUnsafeBytes { XXH32.hash($0) }
    let frame = ByteBuffer(size: LZ4Frame.largestSize(contentSize: content.count))
    let size = content.withUnsafeBytes {
      LZ4Frame.write($0, level: Int(first % 14) - 1, contentHash: hash, to: frame.memory)
    }
    require(expand(Array(frame.bytes(size))) == content, "another content")
  }

  @discardableResult
  private static func expand(_ input: [UInt8]) -> [UInt8]? {
    input.withUnsafeBytes { bytes -> [UInt8]? in
      guard bytes.count >= 14 else { return nil }
      let size = Int(clamping: bytes.integer(at: 6, as: UInt64.self))
      guard size <= 1 << 20 else { return nil }
      // Bytes after the content stay as they are.
      let content = ByteBuffer(size: size + 16)
      content.memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
      let target = UnsafeMutableRawBufferPointer(rebasing: content.memory[..<size])
      let hash = try? LZ4Frame.read(bytes, into: target)
      require(content.memory[size..<size + 16].allSatisfy { $0 == 0xA5 }, "wrote after the end")
      guard let hash else { return nil }
      require(hash == XXH32.hash(UnsafeRawBufferPointer(target)), "another checksum")
      return Array(target)
    }
  }

  /// What is decoded is canonical, so it encodes as it was. Skipping and decoding agree.
  static func runItem(_ input: [UInt8]) {
    let decoded = try? CBORValue(canonical: input)
    let isItem = input.withUnsafeBytes { bytes in
      var reader = CBORReader(bytes)
      return (try? reader.skipItem()) != nil && reader.isAtEnd
    }
    require(isItem == (decoded != nil), "skipping and decoding an item do not agree")
    guard let decoded else { return }
    require(decoded.encoded == input, "another encoding")
    let text = Notation.text(of: decoded)
    _ = ValueText.lines(of: decoded, label: "value")
    _ = JSON.text(of: decoded)
    _ = JSON.text(of: decoded, isPretty: true)
    if let read = try? Notation.value(of: text) {
      require(read == decoded, "another value from the notation")
    } else {
      fatalError("the notation of a value cannot be read: \(text)")
    }
  }

  /// The input is two values and a patch, one after the other.
  static func runPatch(_ input: [UInt8]) {
    input.withUnsafeBytes { bytes in
      var reader = CBORReader(bytes)
      guard let old = try? reader.readValue(), let new = try? reader.readValue() else { return }
      compare(old, new)
      let rest = bytes.range(reader.offset..<bytes.count)
      let symbols = SymbolTable()
      for name in ["a", "b", "list", "word"] { _ = symbols.symbol(name) }
      guard !rest.isEmpty, let patch = try? Patch(symbolic: rest) else { return }
      var writer = CBORWriter(capacity: 64)
      patch.write(into: &writer)
      require(writer.array == Array(rest), "another encoding of a patch")
      guard let result = try? patch.applied(to: old, symbols: symbols) else { return }
      // Values may be nested as deep as a reader takes them.
      if let read = try? CBORValue(canonical: result.encoded) {
        require(read == result, "a patched value is not canonical")
        compare(old, result)
      }
    }
  }

  private static func compare(_ old: CBORValue, _ new: CBORValue) {
    let symbols = SymbolTable()
    let patch = Patch.between(old, new, symbols: symbols)
    require(patch.operations.isEmpty == (old == new), "a patch of equal values")
    require((try? patch.applied(to: old, symbols: symbols)) == new, "a patch gives another value")
    var writer = CBORWriter(capacity: 64)
    patch.write(into: &writer)
    let again = try? Patch(symbolic: writer.array)
    require(again == patch, "a patch is not read back")
    let difference = StateDifference(from: old, to: new)
    require(difference.isEmpty == (old == new), "a difference of equal values")
    _ = difference.lines()
    _ = JSONPatch.between(old, new)
  }
}

import EventModel
import FoundationEssentials
import Glibc

/// The identity of an executable's build.
///
/// It is the build id that the linker wrote, `gnu:` and hexadecimal digits. An executable without
/// one has `x32:`, the XXH32 of its bytes and its size.
package enum ExecutableIdentity {
  /// Reads the identity of a file; nil if it is not an ordinary file that can be read.
  package static func of(_ path: String) -> String? {
    guard let bytes = contents(of: path) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      if let id = buildID(in: bytes) {
        return "gnu:" + id.map { hexadecimal(UInt64($0), 2) }.joined()
      }
      return "x32:\(hexadecimal(UInt64(XXH32.hash(bytes)), 8))-\(bytes.count)"
    }
  }

  /// XXH32 of a file's bytes, as the head of a log has it; nil if it is not an ordinary file that
  /// can be read.
  package static func checksum(of path: String) -> String? {
    contents(of: path)?.withUnsafeBytes { hexadecimal(UInt64(XXH32.hash($0)), 8) }
  }

  /// The bytes of an ordinary file. To open a pipe or a device could block without end.
  private static func contents(of path: String) -> Data? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
  }

  /// The note `NT_GNU_BUILD_ID` of an ELF file of 64 bits, little endian.
  private static func buildID(in bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    guard bytes.count >= 64, bytes[..<6].elementsEqual(magic) else { return nil }
    let table = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
    let size = Int(bytes.loadUnaligned(fromByteOffset: 54, as: UInt16.self))
    let count = Int(bytes.loadUnaligned(fromByteOffset: 56, as: UInt16.self))
    guard size >= 56, table <= UInt64(bytes.count) else { return nil }
    for index in 0..<count {
      let offset = Int(table) + index * size
      guard offset + 56 <= bytes.count else { return nil }
      // PT_NOTE
      guard bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) == 4 else { continue }
      let start = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      let length = bytes.loadUnaligned(fromByteOffset: offset + 32, as: UInt64.self)
      guard start <= UInt64(bytes.count), length <= UInt64(bytes.count) - start else { continue }
      let notes = UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + length)])
      if let id = buildID(inNotes: notes) { return id }
    }
    return nil
  }

  private static func buildID(inNotes notes: UnsafeRawBufferPointer) -> [UInt8]? {
    var offset = 0
    while offset + 12 <= notes.count {
      let nameSize = Int(notes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let size = Int(notes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      let type = notes.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self)
      let name = offset + 12
      let content = name + (nameSize + 3) & ~3
      guard content + size <= notes.count else { return nil }
      if type == 3, notes[name..<name + nameSize].elementsEqual("GNU\0".utf8) {
        return size > 0 && size <= 64 ? Array(notes[content..<content + size]) : nil
      }
      offset = content + (size + 3) & ~3
    }
    return nil
  }

  private static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

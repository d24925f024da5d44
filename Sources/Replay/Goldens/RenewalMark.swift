import EventModel
import FoundationEssentials
import Platform
import SessionLog

/// The end of a renewed recording, which says of which contents of a golden it was made.
///
/// It is a frame that readers of logs pass over, and is taken off when the recording is accepted.
///
/// Source: FORMAT.md, "Versions".
package enum RenewalMark {
  /// A skippable frame that holds 16 bytes: the size of the golden, and its XXH32 from the start and
  /// without its first byte.
  private static let head: [UInt8] = [0x5E, 0x2A, 0x4D, 0x18, 16, 0, 0, 0]
  private static let size = 24

  /// Adds the mark to a recording.
  ///
  /// - Throws: An error of Foundation if a file cannot be read or written.
  package static func add(to path: String, of golden: String) throws {
    var data = try contents(of: path)
    data += try mark(of: contents(of: golden))
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Whether a recording was made of the present contents of a golden; nil if it does not say.
  ///
  /// - Throws: An error of Foundation if a file cannot be read.
  static func isOf(_ golden: String, at path: String) throws -> Bool? {
    let end = try contents(of: path).suffix(size)
    return end.starts(with: head) ? try end.elementsEqual(mark(of: contents(of: golden))) : nil
  }

  /// Takes the mark off, if there is one.
  ///
  /// - Throws: An error of Foundation if the file cannot be read; ``LogError`` if it cannot be cut.
  static func remove(from path: String) throws {
    let data = try contents(of: path)
    guard data.suffix(size).starts(with: head) else { return }
    if !Files.truncate(path, size: data.count - size) {
      throw LogError(.system(call: "truncate", errno: SystemError.last.code), file: path)
    }
  }

  private static func contents(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static func mark(of data: Data) -> [UInt8] {
    let bytes = Array(data)
    var mark = head
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { mark += $0 }
    bytes.withUnsafeBytes { all in
      for part in [all[...], all.dropFirst()] {
        let hash = XXH32.hash(UnsafeRawBufferPointer(rebasing: part))
        withUnsafeBytes(of: hash.littleEndian) { mark += $0 }
      }
    }
    return mark
  }
}

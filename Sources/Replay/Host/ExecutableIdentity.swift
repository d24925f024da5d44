import EventModel
import FoundationEssentials
import Platform

/// The identity of an executable's build.
package enum ExecutableIdentity {
  /// XXH32 of a file's bytes, as the head of a log has it; nil if it is not an ordinary file that
  /// can be read. To open a pipe or a device could block without end.
  package static func checksum(of path: String) -> String? {
    guard FileStatus(path)?.kind == .file,
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return nil }
    let hash = String(bytes.withUnsafeBytes { XXH32.hash($0) }, radix: 16)
    return String(repeating: "0", count: 8 - hash.count) + hash
  }
}

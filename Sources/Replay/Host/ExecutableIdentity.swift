import EventModel
import FoundationEssentials
import Glibc

/// The identity of an executable's build.
package enum ExecutableIdentity {
  /// XXH32 of a file's bytes, as the head of a log has it; nil if it is not an ordinary file that
  /// can be read. To open a pipe or a device could block without end.
  package static func checksum(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return nil }
    let hash = String(bytes.withUnsafeBytes { XXH32.hash($0) }, radix: 16)
    return String(repeating: "0", count: 8 - hash.count) + hash
  }
}

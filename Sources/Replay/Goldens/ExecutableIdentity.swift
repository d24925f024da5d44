import EventModel
import FoundationEssentials
import Platform
import ReplayRuntime

/// The identity of an executable's build.
package enum ExecutableIdentity {
  /// The checksums that this process has computed, by the identity of the file. A verb asks for that of
  /// one executable several times: for the head of a log, for its check, and for each golden.
  private static let known = LockedValue<[String: String]>([:])

  /// XXH32 of a file's bytes, as the head of a log has it; nil if it is not an ordinary file that
  /// can be read. To open a pipe or a device could block without end. Any thread may ask.
  package static func checksum(of path: String) -> String? {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    if let known = known.value[status.identity] { return known }
    guard
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return nil }
    let hash = String(bytes.withUnsafeBytes { XXH32.hash($0) }, radix: 16)
    let checksum = String(repeating: "0", count: 8 - hash.count) + hash
    // The file may have been replaced while it was read.
    if FileStatus(path)?.identity == status.identity {
      known.change { $0[status.identity] = checksum }
    }
    return checksum
  }
}

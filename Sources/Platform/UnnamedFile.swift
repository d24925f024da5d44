#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A temporary file that no folder lists, so that nothing remains when the process ends.
package enum UnnamedFile {
  /// Creates the file in memory, if the system has a place for that.
  ///
  /// - Returns: As ``create(in:)``.
  package static func createInMemory() -> Int32 {
    create(in: fastFolder ?? temporaryFolder)
  }

  /// A folder for temporary files in memory; nil if the system has none.
  package static var fastFolder: String? {
    let memory = "/dev/shm"
    return Files.isWritable(memory) && Files.isExecutable(memory) ? memory : nil
  }

  /// The folder for temporary files: that which `TMPDIR` names, or that of the system.
  package static var temporaryFolder: String {
    let named = Processes.variable("TMPDIR") ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  /// - Returns: The descriptor of the new file, which a program that is started does not get;
  ///   negative, with `errno`, if it cannot be created.
  package static func create(in folder: String) -> Int32 {
    let descriptor = Descriptor.open(folder, [temporary, .folder, .both], mode: 0o600)
    if descriptor >= 0 || ![EOPNOTSUPP, EISDIR, EINVAL].contains(errno) { return descriptor }
    return createAndUnlink(in: folder)
  }

  /// `__O_TMPFILE`, which has no name in Swift.
  private static let temporary = OpenFlags(rawValue: 0o20_000_000)

  /// For a file system that can only make files with names.
  package static func createAndUnlink(in folder: String) -> Int32 {
    var template = Array("\(folder)/compose-replay-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return descriptor }
    unlink(template)
    Descriptor.makePrivate(descriptor)
    return descriptor
  }
}

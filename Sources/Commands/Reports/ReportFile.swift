import FoundationEssentials
import Platform
import Replay
import SessionLog

/// A file that an option names for a report.
///
/// A regular file is replaced as a whole. A device, a pipe and the tool's own output are written
/// into, because a file in their place would be lost to their readers. `-` is standard output.
struct ReportFile {
  let path: String

  /// Writes the whole report.
  ///
  /// - Throws: ``Problem`` CR2008 if the file cannot be written.
  func write(_ text: String) throws {
    if path == "-" { return try Output.standard.append(text) }
    if let status = FileStatus(path) {
      if Self.isStream(1, status) { return try Output.standard.append(text) }
      if (try? SessionLogReader(path: path)) != nil {
        throw Problem(
          code: ExitCodes.usage, what: "'\(path)' is a log, which no report replaces",
          help: "name another file to write", diagnostic: "CR2019")
      }
      if status.kind != .file || Self.isStream(2, status) { return try append(text) }
    }
    do {
      // The file behind a symbolic link is replaced, not the link.
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      try text.write(to: target, atomically: true, encoding: .utf8)
    } catch {
      throw failure((error as? CocoaError).flatMap(SystemText.reason(of:)))
    }
  }

  /// Whether the file is one of the standard streams.
  static func isStream(_ descriptor: Int32, _ file: FileStatus) -> Bool {
    FileStatus(of: descriptor)?.isSame(as: file) ?? false
  }

  private func append(_ text: String) throws {
    let descriptor = Descriptor.open(path, [.writing, .appending, .noTerminal])
    guard descriptor >= 0 else { throw failure(SystemError.last.reason) }
    defer { Descriptor.close(descriptor) }
    if let error = Descriptor.write(text, to: descriptor) { throw failure(error.reason) }
  }

  private func failure(_ reason: String?) -> Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot write '\(path)'" + (reason.map { ": \($0)" } ?? ""),
      help: "name another file to write", diagnostic: "CR2008")
  }
}

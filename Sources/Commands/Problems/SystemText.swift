import FoundationEssentials
import Platform

/// Messages of the operating system, in the words of this program.
enum SystemText {
  static func reason(_ code: Int32) -> String { SystemError(code: code).reason }

  static func description(of error: CocoaError) -> String {
    let file = error.filePath.map { " '\($0)'" } ?? " a file"
    return "cannot read or write\(file)" + (reason(of: error).map { ": \($0)" } ?? "")
  }

  /// The reason that the operating system gave; nil for none.
  static func reason(of error: CocoaError) -> String? {
    (error.underlying as? POSIXError).map { reason($0.code.rawValue) }
  }
}

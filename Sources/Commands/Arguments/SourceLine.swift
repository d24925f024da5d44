import FoundationEssentials
import Platform

/// A line of a source file below the current folder.
struct SourceLine: Equatable {
  var path: String
  var line: Int
}

import Foundation
import Testing
import XCTest

/// The place in a test to which a failure belongs.
struct CallPlace: Sendable {
  var fileID: String
  var file: StaticString
  var line: UInt
  var column: UInt

  init(_ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.file, self.line, self.column) = ("\(fileID)", file, line, column)
  }

  /// Whether the process runs tests of Swift Testing. XCTest ignores a failure there.
  private static let runsSwiftTesting = CommandLine.arguments.contains("swift-testing")

  /// Whether the calling task is that of a test of Swift Testing.
  static var isInTest: Bool { Test.current != nil }

  /// The running test with its file; in XCTest only the file is known. Nil in a task without a test.
  var test: String? {
    Test.current.map { "\($0.name) in \(fileID)" } ?? (Self.runsSwiftTesting ? nil : fileID)
  }

  /// Fails the running test at this place: in Swift Testing, else in XCTest. A task without a test in
  /// Swift Testing, such as a detached one, fails the run.
  ///
  /// - Parameter attachments: Files for the report of Swift Testing, by name.
  func fail(_ text: String, attachments: [(name: String, bytes: [UInt8])] = []) {
    guard Self.isInTest || Self.runsSwiftTesting else {
      return XCTFail(text, file: file, line: line)
    }
    for attachment in attachments { keep(attachment.bytes, named: attachment.name) }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Attaches a file to the report of Swift Testing.
  func keep(_ bytes: [UInt8], named name: String) {
    guard Self.isInTest else { return }
    Attachment.record(bytes, named: name, sourceLocation: location)
  }

  private var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: "\(file)", line: Int(line), column: Int(column))
  }

  /// Says what a passing test does not verify.
  func warn(_ text: String) {
    FileHandle.standardError.write(Data("\(file):\(line): warning: \(text)\n".utf8))
  }
}

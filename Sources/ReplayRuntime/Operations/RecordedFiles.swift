import FoundationEssentials

/// The files of the system, as answers of the session: a replay reads and writes none.
///
/// The methods are those of `FileManager`; it is the place of `FileManager.default` in code that is
/// recorded.
///
/// ```swift
/// let saved = runtime.files.contents(atPath: "notes.json")
/// ```
public struct RecordedFiles: Sendable {
  private let own: Runtime?

  /// Creates the files of the runtime that runs each call.
  public init() { own = nil }

  init(of runtime: Runtime) { own = runtime }

  /// Why a file was not changed or a folder not read.
  public struct Problem: Error, Codable, Hashable, CustomStringConvertible {
    /// The words of the system.
    public let description: String
  }

  /// The bytes of a file; nil if it cannot be read.
  public func contents(atPath path: String) -> Data? {
    answer("read \(path)") { FileManager.default.contents(atPath: path) }
  }

  /// Whether there is a file or a folder.
  public func fileExists(atPath path: String) -> Bool {
    answer("exists \(path)") { FileManager.default.fileExists(atPath: path) }
  }

  /// The names in a folder, in the order of their characters.
  ///
  /// - Throws: ``Problem``.
  public func contentsOfDirectory(atPath path: String) throws -> [String] {
    try attempt("list \(path)") {
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
  }

  /// Writes a whole file, in the place of the one that is there.
  ///
  /// - Returns: Whether it was written.
  @discardableResult
  public func createFile(atPath path: String, contents: Data?) -> Bool {
    let bytes = contents ?? Data()
    return
      (try? attempt("write \(path)") { () -> Bool in
        try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        return true
      }) ?? false
  }

  /// Makes a folder.
  ///
  /// - Throws: ``Problem``.
  public func createDirectory(
    atPath path: String, withIntermediateDirectories isDeep: Bool
  ) throws {
    _ = try attempt("make \(path)") { () -> Bool in
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: isDeep)
      return true
    }
  }

  /// Removes a file or a folder.
  ///
  /// - Throws: ``Problem``.
  public func removeItem(atPath path: String) throws {
    _ = try attempt("remove \(path)") { () -> Bool in
      try FileManager.default.removeItem(atPath: path)
      return true
    }
  }

  private func answer<Value: Codable>(_ request: String, _ ask: () -> Value) -> Value {
    (own ?? .ambient).answer(request, node: "files", ask)
  }

  /// Asks for what may fail. A replay whose record has no answer changes no file.
  private func attempt<Value: Codable>(
    _ request: String, _ ask: () throws -> Value
  ) throws(Problem) -> Value {
    let answer = (own ?? .ambient).answer(
      request, node: "files",
      inReplay: { Answer<Value>(problem: Problem(description: "the record has no answer")) }
    ) {
      do {
        return Answer(value: try ask())
      } catch {
        return Answer(problem: Problem(description: "\(error)"))
      }
    }
    if let value = answer.value { return value }
    throw answer.problem ?? Problem(description: "")
  }

  private struct Answer<Value: Codable>: Codable {
    var value: Value?
    var problem: Problem?
  }
}

extension Runtime {
  /// The files of the system.
  public var files: RecordedFiles { RecordedFiles(of: self) }
}

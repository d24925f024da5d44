/// The file of a document.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public struct FileWrapper {
  /// Never called.
  public init(regularFileWithContents contents: Data) {}
  /// Never used.
  public var regularFileContents: Data? { nil }
}

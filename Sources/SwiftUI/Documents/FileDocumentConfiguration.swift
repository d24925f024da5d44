/// The file of a document.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public struct FileDocumentConfiguration {
  /// Never used.
  public var file: FileWrapper { fatalError("unavailable") }
  /// Never used.
  public var contentType: UTType { fatalError("unavailable") }
}

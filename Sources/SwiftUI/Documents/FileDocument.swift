/// A document of an application.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public protocol FileDocument {
  /// What a document is read from.
  typealias ReadConfiguration = FileDocumentConfiguration
  /// What a document is written to.
  typealias WriteConfiguration = FileDocumentConfiguration
}

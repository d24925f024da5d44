// Documents, and what applications share.

/// A document of an application.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public protocol FileDocument {
  /// What a document is read from.
  typealias ReadConfiguration = FileDocumentConfiguration
  /// What a document is written to.
  typealias WriteConfiguration = FileDocumentConfiguration
}

/// A document of an application.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public protocol ReferenceFileDocument {
  /// What a document is read from.
  typealias ReadConfiguration = FileDocumentConfiguration
  /// What a document is written to.
  typealias WriteConfiguration = FileDocumentConfiguration
}

/// The file of a document.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public struct FileWrapper {
  /// Never called.
  public init(regularFileWithContents contents: Data) {}
  /// Never used.
  public var regularFileContents: Data? { nil }
}

/// The file of a document.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public struct FileDocumentConfiguration {
  /// Never used.
  public var file: FileWrapper { fatalError("unavailable") }
  /// Never used.
  public var contentType: UTType { fatalError("unavailable") }
}

/// The windows of documents.
@available(*, unavailable, message: "Read and write the file in runtime.answer and runtime.effect.")
public struct DocumentGroup: Scene {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(newDocument: @autoclosure () -> Any, editor: (Any) -> Any) {}
  /// Never called.
  public func _addViews(to children: inout ViewChildren) {}
}

/// A value that applications share. A terminal does not share, and ``ShareLink`` shows its label.
///
/// Source: CoreTransferable's `Transferable`.
public protocol Transferable {
  /// The type of the forms.
  associatedtype Representation: TransferRepresentation
  /// The forms in which others take the value.
  static var transferRepresentation: Representation { get }
}

/// A form in which others take a value; see ``Transferable``.
///
/// Source: CoreTransferable's `TransferRepresentation`.
public protocol TransferRepresentation {}

/// A value in its own encoding; see ``Transferable``.
///
/// Source: CoreTransferable's `CodableRepresentation`.
public struct CodableRepresentation: TransferRepresentation {
  /// Creates a form.
  public init(contentType: UTType) {}
}

/// A value as another one; see ``Transferable``.
///
/// Source: CoreTransferable's `ProxyRepresentation`.
public struct ProxyRepresentation<Item, Proxy>: TransferRepresentation {
  /// Creates a form.
  public init(exporting: @escaping (Item) throws -> Proxy) {}
}

/// A value as bytes; see ``Transferable``.
///
/// Source: CoreTransferable's `DataRepresentation`.
public struct DataRepresentation<Item>: TransferRepresentation {
  /// Creates a form.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}

  /// Creates a form.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}

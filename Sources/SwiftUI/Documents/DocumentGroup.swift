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

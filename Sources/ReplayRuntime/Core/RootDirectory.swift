/// A directory of one value, the application itself.
package final class RootDirectory: InstanceDirectory {
  private let path: String
  private let root: Any

  /// Creates a directory of the value at a path.
  package init(_ root: Any, at path: String) { (self.root, self.path) = (root, path) }

  /// The application, if it is of the type.
  package func instances<Value>(of type: Value.Type) -> [(path: String, value: Value)] {
    (root as? Value).map { [(path, $0)] } ?? []
  }
}

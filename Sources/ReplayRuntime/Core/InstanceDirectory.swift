/// Finds the components of a running application by their types, for tests.
package protocol InstanceDirectory: AnyObject {
  /// The values of a type, with their paths in the tree, by path.
  func instances<Value>(of type: Value.Type) -> [(path: String, value: Value)]
}

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

/// What holds a state, in any dialect: a store.
///
/// A test reads the state of the store at a key path; see `ReplaySession`.
public protocol StateHolding {
  /// The type of the state.
  associatedtype HeldState
  /// The present state.
  var state: HeldState { get }
}

/// The directories of a runtime.
private final class Directories {
  var all: [any InstanceDirectory] = []
}

extension Runtime {
  /// Adds a directory of the application that runs here.
  package func addDirectory(_ directory: any InstanceDirectory) {
    let directories = registry(Directories.self) { Directories() }
    if !directories.all.contains(where: { $0 === directory }) { directories.all.append(directory) }
  }

  /// The values of a type in the running application, with their paths.
  package func instances<Value>(of type: Value.Type) -> [(path: String, value: Value)] {
    existing(Directories.self)?.all.flatMap { $0.instances(of: type) } ?? []
  }
}

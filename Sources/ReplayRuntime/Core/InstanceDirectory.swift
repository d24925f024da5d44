/// Finds the components of a running application by their types, for tests.
package protocol InstanceDirectory: AnyObject {
  /// The values of a type, with their paths in the tree, by path.
  func instances<Value>(of type: Value.Type) -> [(path: String, value: Value)]
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

/// An object with its own path in the tree that a view may own, such as a store.
package protocol TreeNamed: AnyObject {
  /// Binds the object and its parts at a path.
  func bindToTree(at path: String)

  /// Removes the object and its parts from the tree.
  func unbindFromTree()
}

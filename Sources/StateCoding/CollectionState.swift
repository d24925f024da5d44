/// A type that the plan maker asks for more: whether its elements are walked, compared by entries
/// or reflected, or whether it writes itself.
package protocol CollectionState {}

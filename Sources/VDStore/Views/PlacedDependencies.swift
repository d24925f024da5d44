import HeadlessUI

/// The dependencies of one place, applied after those of the enclosing views.
final class PlacedDependencies {
  private let transform: (inout StoreDIValues) -> Void
  var outer: PlacedDependencies?

  init(_ transform: @escaping (inout StoreDIValues) -> Void) { self.transform = transform }

  func apply(_ values: inout StoreDIValues) {
    outer?.apply(&values)
    transform(&values)
  }
}

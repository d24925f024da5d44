import Observation

/// A container, with the types of what it holds.
protocol ContentTypes {
  static var contentTypes: [Any.Type] { get }
}

import ReplayProbes

/// Takes the place of the standard library's function, so that a test sees what a snippet prints.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  trace(items.map { "\($0)" }.joined(separator: separator))
}

extension StateCoding {
  /// Whether two values have equal encodings.
  package func haveEqualEncodings<T>(_ a: T, _ b: T) -> Bool {
    let plan = plan(for: T.self)
    return withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        if plan.hasEqualMemory(a, b) { return true }
        // A value that cannot be encoded is opaque, and opaque values equal each other.
        return (try? plan.isEqual(a, b, walk)) ?? true
      }
    }
  }
}

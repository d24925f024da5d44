/// An optional, which may wrap a reference.
protocol WalkedOptional: WalkedContainer {
  static var wrapsReference: Bool { get }
}

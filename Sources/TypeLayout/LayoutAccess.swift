/// How stored properties are read.
package enum LayoutAccess: Sendable {
  /// By their offsets in memory.
  case memory
  /// By `Mirror`, which is slower. A state that is not `Decodable` cannot take a recorded value
  /// then, because a mirror cannot write; a replay that has to restore one says so.
  case mirror
}

import CBOR
import EventModel

/// A change of an application that its earlier recordings follow.
///
/// An application declares its migrations in the order in which they came, and adds new ones to the
/// end. A log says how many there were when it was recorded; a replay first rewrites the log by those
/// that came later. So a golden goes on verifying what did not change.
///
/// ```swift
/// static let migrations: [Migration] = [
///   .renamed("state:Shop.cart.store.total", to: "state:Shop.cart.store.sum"),
///   .added("state:Shop.cart.store.currency", default: "EUR"),
///   .map("effect:Shop.pay/arguments") { (cents: Int) in Double(cents) / 100 },
/// ]
/// ```
///
/// A path may begin with the kind of what it names: `component:`, `store:`, `emitter:`, `router:`,
/// `timer:`, `chance:`, `effect:`, `action:`, `control:`, `route:` or `state:`. The values of an effect
/// are `effect:Shop.pay/arguments` and `effect:Shop.pay/result`, the value of an emitter is
/// `emitter:Shop.add/value`. Without a kind, a path names a node, an emitter, a control or an effect, or a part of a recorded value. It may begin
/// with any element: `cart.store.total` also is `Storefront.shop.cart.store.total`. `*` is one element
/// of any name, `**` any number of elements, and `[*]` every element of an array. A path of a migration
/// has the names that the migrations before it leave.
public struct Migration: Sendable {
  /// What a migration changes.
  package enum Change: Sendable {
    case renamed(to: String)
    case added(@Sendable () throws -> CBORValue)
    case removed
    case mapped(@Sendable (CBORValue) throws -> CBORValue)
  }

  package let path: String
  package let change: Change

  package init(path: String, change: Change) { (self.path, self.change) = (path, change) }

  /// A new name for a node, an emitter, a control, an effect or a field.
  ///
  /// - Parameters:
  ///   - path: The old name, with names in front of it to mean one place only.
  ///   - new: The same path with the new name. For a field, only the last element differs.
  public static func renamed(_ path: String, to new: String) -> Migration {
    Migration(path: path, change: .renamed(to: new))
  }

  /// A new field of a state, a payload or an argument.
  ///
  /// - Parameter value: What it has wherever a recording lacks it.
  public static func added(
    _ path: String, default value: some Encodable & Sendable
  ) -> Migration {
    Migration(path: path, change: .added { try Self.encoded(value) })
  }

  /// A field that is no longer there.
  public static func removed(_ path: String) -> Migration {
    Migration(path: path, change: .removed)
  }

  /// A value that is computed from the recorded one: of a state, a payload, an argument, or of the
  /// screen, whose path begins with `screen`.
  ///
  /// - Parameter change: Returns the value of today. What it throws ends the replay with CR4802.
  public static func map<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ path: String, _ change: @escaping @Sendable (Old) throws -> New
  ) -> Migration {
    Migration(
      path: path,
      change: .mapped { value in
        let old: Old
        do {
          old = try CBORDecoder().decode(Old.self, from: value)
        } catch {
          throw Misfit(type: "\(Old.self)")
        }
        return try encoded(change(old))
      })
  }

  private static func encoded(_ value: some Encodable) throws -> CBORValue {
    try CBORValue(canonical: CBOREncoder().encode(value))
  }
}

import EventModel

/// The basis of a verdict: what was verified, what was only re-applied, and what no replay sees.
package struct Coverage: Codable, Sendable {
  /// Something that is not verified, with its count and its first place.
  package struct Item: Codable, Hashable, Sendable {
    /// The name, such as `Weather.refresh (task)`.
    package var name: String
    /// How often it happened.
    package var count: Int
    /// The call site of the first event; empty if it has none.
    package var place: String
    /// The number of the first event; nil for an item without an event.
    package var first: Int?
  }

  /// The number of consequences that happened again and were equal.
  package internal(set) var verified = 0
  /// The number of events whose content the replay took from the record: those of opaque effects,
  /// actions from outside and other threads.
  package internal(set) var reapplied = 0
  /// The number of consequences that differ in what a policy leaves out.
  package internal(set) var ignored = 0
  /// The number of failures that happened again, without that with which the application stopped.
  package internal(set) var failures = 0
  /// The number of effects whose result the replay took from the record; their bodies did not run.
  package internal(set) var recordedEffects = 0
  /// The sources of the re-applied events, in order of first appearance.
  package internal(set) var reappliedItems: [Item] = []
  /// Values and code that the record does not hold or that the replay did not run, in order of
  /// first appearance.
  package internal(set) var unseenItems: [Item] = []

  /// Nodes outside every tree: stores that no application declares.
  package internal(set) var undeclaredItems: [Item] = []

  /// Creates coverage without any event.
  package init() {}

  /// Whether everything was verified.
  package var isWhole: Bool { reapplied == 0 && unseenItems.isEmpty }

  /// The number of events that were only re-applied, and of what was not seen.
  package var unverified: Int { unseenItems.reduce(reapplied) { $0 + $1.count } }

  /// The verified share in whole per cent, rounded down, so that 100 means all; at most 99 if
  /// something was not seen.
  package var percent: Int {
    let whole = verified + reapplied + ignored
    return whole == 0 ? 0 : min(verified * 100 / whole, unseenItems.isEmpty ? 100 : 99)
  }

  /// The re-applied share in whole per cent, rounded up.
  private var reappliedPercent: Int {
    let whole = verified + reapplied + ignored
    return whole == 0 ? 0 : (reapplied * 100 + whole - 1) / whole
  }

  /// `verified 84%  re-applied 16%: import (span) 14, Weather.refresh (task) 2  not seen 1:
  /// Weather.photo (Photo) 1  2 failures reproduced  3 effects from the record`.
  ///
  /// - Parameters:
  ///   - limit: The largest number of items to name of each list.
  ///   - bodies: The number of bodies of effects that the replay ran; nil if it ran none.
  package func text(limit: Int = 4, bodies: Int? = nil) -> String {
    if verified + reapplied + ignored == 0 && unseenItems.isEmpty { return "nothing to verify" }
    var parts = ["verified \(percent)%"]
    if reapplied > 0 {
      parts.append("re-applied \(reappliedPercent)%: \(Self.list(reappliedItems, limit))")
    }
    if !unseenItems.isEmpty {
      let count = unseenItems.reduce(0) { $0 + $1.count }
      parts.append("not seen \(count): \(Self.list(unseenItems, limit))")
    }
    if failures > 0 { parts.append("\(failures) failure\(failures == 1 ? "" : "s") reproduced") }
    if let bodies {
      parts.append("\(bodies) effect bodies equal")
    } else if recordedEffects > 0 {
      parts.append("\(recordedEffects) effect\(recordedEffects == 1 ? "" : "s") from the record")
    }
    return parts.joined(separator: "  ")
  }

  private static func list(_ items: [Item], _ limit: Int) -> String {
    var words = items.prefix(limit).map { "\(clipped($0.name)) \($0.count)" }
    if items.count > limit { words.append("and \(items.count - limit) more (--stats)") }
    return words.joined(separator: ", ")
  }

  /// A name without its middle if it is long, as a path into nested values is.
  private static func clipped(_ name: String) -> String {
    name.count <= 120 ? name : "\(name.prefix(60))…\(name.suffix(56))"
  }

  /// Notes of a recorder on the session that it recorded; empty if a replay will verify everything.
  package func recordingNotes(limit: Int = 8) -> [String] {
    func note(_ lead: String, _ items: [Item]) -> String? {
      items.isEmpty ? nil : "\(lead): \(Self.list(items, limit))"
    }
    return [
      note("note: a replay will re-apply and not verify", reappliedItems),
      note("note: no application declares", undeclaredItems),
      note("warning: not in the record", unseenItems),
    ].compactMap { $0 }
  }

  /// One line for each item, with count and place.
  package var lines: [String] {
    func lines(_ title: String, _ items: [Item]) -> [String] {
      items.map { item in
        let position = item.first.map { " from @\($0)" } ?? ""
        let place = item.place.isEmpty ? "" : "  \(item.place)"
        return "\(title)  \(item.name)  \(item.count)\(position)\(place)"
      }
    }
    return lines("re-applied", reappliedItems) + lines("not seen", unseenItems)
  }

  mutating func addUnseen(_ item: Item) { Self.add(item, to: &unseenItems) }
  mutating func addUndeclared(_ item: Item) { Self.add(item, to: &undeclaredItems) }
  mutating func addReapplied(_ item: Item) { Self.add(item, to: &reappliedItems) }

  /// Renames re-applied items and merges items whose names become equal.
  ///
  /// - Parameter rename: Returns the new name, or nil for no change.
  mutating func renameReapplied(_ rename: (String) -> String?) {
    let items = reappliedItems
    reappliedItems = []
    for var item in items {
      item.name = rename(item.name) ?? item.name
      addReapplied(item)
    }
  }

  private static func add(_ item: Item, to items: inout [Item]) {
    if let index = items.firstIndex(where: { $0.name == item.name }) {
      items[index].count += item.count
    } else {
      items.append(item)
    }
  }
}

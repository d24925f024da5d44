import EventModel
import TypeLayout

/// A wrapper of a secret as its only stored property: its encoding is marked.
package protocol SecretState: CollectionState {
  associatedtype Content
}

extension SecretState {
  static func makeSecretPlan(coding: StateCoding) -> ValuePlan {
    SecretPlan(type: Self.self, content: coding.plan(for: Content.self), coding: coding)
  }
}

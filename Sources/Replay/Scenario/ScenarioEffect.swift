import EventModel

/// An effect of a recording, by an identity that edits of other stimuli do not change.
package struct ScenarioEffect: Hashable, Sendable {
  /// The identity of an effect in every run of a scenario.
  package struct Name: Hashable, Sendable {
    /// The ``Stimulus/id`` of the nearest stimulus among its causes.
    package var origin: Int
    /// The path of its node.
    package var node: String
    /// The name of the effect.
    package var name: String
    /// How many effects with the three above began before it.
    package var ordinal: Int

    /// The name for a person, such as `services.payment.charge`.
    package var words: String { node.isEmpty ? name : "\(node).\(name)" }
  }

  /// The number of the event with which it began in the recording.
  package var id: Int
  /// Its identity.
  package var name: Name
  /// The time at which it began, in microseconds.
  package var time: Int64
  /// Its arguments in the notation of transcripts; empty for none.
  package var arguments: String

  /// The name for a person.
  package var words: String { name.words }
}

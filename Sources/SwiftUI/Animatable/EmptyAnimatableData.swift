/// Nothing that an animation changes.
public struct EmptyAnimatableData: Hashable, Sendable {}

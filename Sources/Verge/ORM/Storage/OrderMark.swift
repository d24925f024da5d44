/// The keys of a ``SharedDictionary`` and their positions, until the next change of them.
final class OrderMark: Sendable {}

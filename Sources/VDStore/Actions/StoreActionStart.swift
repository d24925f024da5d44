/// The result of `next` when an asynchronous action begins: its body has not run yet.
public struct StoreActionStart: Hashable, Sendable {}

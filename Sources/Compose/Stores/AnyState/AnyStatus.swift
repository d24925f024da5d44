/// The operations that may be running in a store: an enumeration.
///
/// Source: Compose, `AnyStatus`.
public protocol AnyStatus: Hashable {}

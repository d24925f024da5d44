/// The status of a store that only loads.
public enum LoadingStatus: String, AnyStatus, Codable, CaseIterable {
  /// Data is being loaded.
  case loading
}

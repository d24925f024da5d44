/// How far the loading of an image is. It does not begin.
public enum AsyncImagePhase {
  /// Not loaded.
  case empty
  /// Loaded.
  case success(Image)
  /// Not found.
  case failure(any Error)

  /// The image; nil.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }

  /// The error; nil.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

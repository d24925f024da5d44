/// One element of a coding path, linked to the elements before it.
final class DecodingPath {
  let parent: DecodingPath?
  let key: any CodingKey

  init(parent: DecodingPath?, key: any CodingKey) {
    self.parent = parent
    self.key = key
  }
}

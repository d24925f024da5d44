/// The value of a tab.
final class TagBox {
  var tag: AnyHashable?

  init(_ tag: AnyHashable?) { self.tag = tag }
}

import TypeLayout

/// What the places of a view type need to know about it, found once for each host.
@usableFromInline final class ViewPlan {
  /// Nil for a type without dynamic properties.
  let dynamicFields: DynamicFields?
  /// The ranges of ``ValueMemory/contentRanges(of:)``; nil for a type whose bits do not decide what
  /// it shows. See ``ViewBits``.
  @usableFromInline let contentRanges: [Range<Int>]?

  init(of type: Any.Type) {
    let fields = DynamicFields(ofView: type)
    dynamicFields = fields.isEmpty ? nil : fields
    contentRanges = ViewBits.decide(type) ? ValueMemory.contentRanges(of: type) : nil
  }
}

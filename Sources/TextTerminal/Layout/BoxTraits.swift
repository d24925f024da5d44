/// What elements pass on to the elements inside them.
struct BoxTraits: Equatable {
  var limit: Int?
  var cut = BoxText.Cut.tail
  var edge = LayoutBox.Edge.start
  /// The role of texts without a colour.
  var role = Role.plain
  var hidesLabels = false
  /// The cells of the longest label of the fields in a run, so that they begin in one column.
  var labelWidth = 0
}

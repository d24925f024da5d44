/// The names of the buttons that show other rows, and of the keys that move the focus there.
package enum RowButtons {
  package static let above = "rows above"
  package static let below = "rows below"
}

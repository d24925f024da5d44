/// The view of a row, in which other collections are not those of the list.
protocol RowPlace {}

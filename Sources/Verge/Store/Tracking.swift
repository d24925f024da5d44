/// Marks a state of which newer versions of Verge note what is read. It has no effect: here a reader
/// is evaluated again at each commit.
///
/// Source: Verge 12, `Tracking`.
@attached(peer)
public macro Tracking() = #externalMacro(module: "ViewMacrosPlugin", type: "PreviewMacro")

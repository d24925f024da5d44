/// A view in UIKit.
@available(*, unavailable, message: "There is no UIKit; show the View in a WindowGroup of an App.")
public struct UIHostingController {}

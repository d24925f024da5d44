/// The corners of a rectangle in UIKit.
@available(*, unavailable, message: "There is no UIKit; write UnevenRoundedRectangle.")
public struct UIRectCorner {}

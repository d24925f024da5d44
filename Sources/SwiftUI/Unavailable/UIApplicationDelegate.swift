/// The events of an application in UIKit.
@available(*, unavailable, message: "There is no UIKit; act in the App's init() and in .task.")
public protocol UIApplicationDelegate {}

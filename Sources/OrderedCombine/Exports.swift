// The publishers, operators and subscribers that keep no list of subscribers. What does keep one is
// declared here, with the same name, and hides the other: OpenCombine's deliver in hash order.
@_exported import OpenCombine

/// What a subscriber asks for values with; the runtime has a type of this name, too.
public typealias Subscription = OpenCombine.Subscription

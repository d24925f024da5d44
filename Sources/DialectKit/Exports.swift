// An application that imports a dialect also needs the views, the runtime's names and `App`.
@_exported import HeadlessUI
@_exported import Observation
@_exported import ReplayRuntime

/// What a subscriber asks a publisher for values with; the runtime has a type of this name, too.
public typealias Subscription = OrderedCombine.Subscription

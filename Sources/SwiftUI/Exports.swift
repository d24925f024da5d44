// What a file gets that imports Apple's SwiftUI: its names, Foundation, and the names of Combine that
// views need. An application imports its dialect beside this module.
@_exported import Combine
@_exported import DialectKit
@_exported import Foundation
@_exported import FoundationNetworking

/// An edge of a view.
public typealias Edge = ViewEdge
/// A tab with its content.
public typealias Tab = ViewTab
/// An alert, in the older spelling.
public typealias Alert = SimpleAlert

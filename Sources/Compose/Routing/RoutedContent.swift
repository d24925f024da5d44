import HeadlessUI

/// The content of a route that wraps a component: a lazy or a dynamic one.
protocol RoutedContent {
  func routedView(in host: RouterHost) -> ViewChild
}

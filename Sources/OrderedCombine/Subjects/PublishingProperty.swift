/// A property that tells the publisher of its object.
protocol PublishingProperty {
  var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

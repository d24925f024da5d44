import Foundation
import OrderedCombine
import Platform

extension NotificationCenter {
  /// A publisher of the notifications of a name.
  ///
  /// Source: Combine's `NotificationCenter.publisher(for:object:)`.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// Publishes notifications, to its subscribers in the order in which they have subscribed.
  ///
  /// A notification that the application posts in a turn belongs to the turn. What the system posts
  /// comes from outside, and a replay does not repeat it.
  public struct Publisher: OrderedCombine.Publisher {
    /// A notification.
    public typealias Output = Notification
    /// The publisher never fails.
    public typealias Failure = Never

    /// The center.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object that posts them; nil for any.
    public let object: AnyObject?

    /// Adds a subscriber after all others of the center.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let object = object
      NotificationSubjects.of(center, name).filter { notification in
        object == nil || notification.object as AnyObject? === object
      }.receive(subscriber: subscriber)
    }
  }
}

/// One subject for each center and name: the center calls its own observers in hash order.
private final class NotificationSubjects: @unchecked Sendable {
  private static let all = NotificationSubjects()

  private let lock = Lock()
  private var subjects: [Key: PassthroughSubject<Notification, Never>] = [:]

  private struct Key: Hashable {
    var center: ObjectIdentifier
    var name: Notification.Name
  }

  /// The subject of a center, which observes the center as long as the process lives.
  static func of(
    _ center: NotificationCenter, _ name: Notification.Name
  ) -> PassthroughSubject<Notification, Never> {
    all.lock.withLock {
      let key = Key(center: ObjectIdentifier(center), name: name)
      if let known = all.subjects[key] { return known }
      let subject = PassthroughSubject<Notification, Never>()
      all.subjects[key] = subject
      let sender = Sender(center: center, subject: subject)
      _ = center.addObserver(forName: name, object: nil, queue: nil) { sender.subject.send($0) }
      return subject
    }
  }

  /// Keeps the center, so that no other one gets its address.
  private struct Sender: @unchecked Sendable {
    let center: NotificationCenter
    let subject: PassthroughSubject<Notification, Never>
  }
}

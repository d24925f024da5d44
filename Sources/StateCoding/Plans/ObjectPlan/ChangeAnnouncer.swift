/// A publisher that is a property of an object and announces the changes of that object.
package protocol ChangeAnnouncer {}

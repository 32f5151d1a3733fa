/**
 * Serves many connections of one event loop in turn, without a timer per connection. Independent of protocols; depends on Netty and {@code
 * time}.
 */
package dev.throng.targets.httpstream.turns;

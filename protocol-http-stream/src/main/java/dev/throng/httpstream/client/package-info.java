/**
 * The streams of listeners and sources on an event loop, for drivers and other users. Depends on the codec, on the transport, on measure
 * and on the failures of protocol; not on media and load.
 */
package dev.throng.httpstream.client;

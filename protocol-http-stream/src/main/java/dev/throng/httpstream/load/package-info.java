/** Listeners and sources as load: settings, operations, and what is measured. Reads no bytes of the protocol. */
package dev.throng.httpstream.load;

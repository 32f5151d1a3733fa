/** Listeners and sources as load: settings, operations and what is measured of them. No bytes of the protocol are read here. */
package dev.throng.httpstream.load;

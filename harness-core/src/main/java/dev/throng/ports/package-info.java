/**
 * The local ports of outgoing connections: which ports the system has for them, and in which order to use them. Opens no connection and reads
 * no setting of the system. Uses no other package.
 */
package dev.throng.ports;

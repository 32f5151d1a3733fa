/**
 * The Riemann reference target: a server over TCP, UDP and TLS with two services (counting, indexing) and faults on
 * demand. It shares no code with the client side on purpose, so that each implementation tests the other.
 */
package dev.throng.targets.riemann;

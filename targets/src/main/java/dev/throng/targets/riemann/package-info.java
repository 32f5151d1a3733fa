/**
 * The Riemann reference target: the server, its wire (TCP, UDP, TLS), its services (counting, indexing) and the faults it
 * shows on demand. Written apart from the client side on purpose: two implementations that agree are a test.
 */
package dev.throng.targets.riemann;

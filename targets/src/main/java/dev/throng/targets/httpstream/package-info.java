/**
 * The HTTP stream reference target: a server in Icecast's manner with sources in, listeners out, pages about both, and the
 * faults it shows on demand. Written apart from the client side on purpose: two implementations that agree are a test.
 */
package dev.throng.targets.httpstream;

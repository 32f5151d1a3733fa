/**
 * The HTTP stream reference target: a server like Icecast with sources, listeners, status pages, and faults on demand.
 * It shares no code with the client side on purpose, so that each implementation tests the other.
 */
package dev.throng.targets.httpstream;

/** Events and the index that keeps the latest one per host and service until its ttl has passed. Knows no wire. */
package dev.throng.targets.riemann.index;

/** Events, and the index of the latest event per host and service. Independent of the wire format. */
package dev.throng.targets.riemann.index;

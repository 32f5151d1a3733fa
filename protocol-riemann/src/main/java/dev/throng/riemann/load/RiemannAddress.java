package dev.throng.riemann.load;

import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannOptions;

/**
 * One of the target's addresses, as one event loop uses it. Confined to the loop.
 *
 * @param client makes connections to the address
 * @param options of the client
 * @param problem explains why there is no connection
 */
record RiemannAddress(RiemannClient client, RiemannOptions options, ConnectionProblem problem) {}

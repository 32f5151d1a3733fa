package dev.throng.httpstream.client;

import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.time.Duration;
import java.util.Optional;

/**
 * How the sources and title updates of a {@link SourceClient} connect. Immutable.
 *
 * @param dial how connections are opened; the client chooses the read buffers
 * @param answerTimeout from the request to the final answer, or to {@code 100 Continue}; more than 0
 * @param expectTimeout how long a source waits for {@code 100 Continue} before it sends media without it; more than 0
 * @param tls for https; empty for plain connections
 */
public record SourceOptions(DialOptions dial, Duration answerTimeout, Duration expectTimeout, Optional<Tls> tls) {}

package dev.throng.protocol.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;

/**
 * How long it may take to open a connection: keys of the section {@code deadlines} in every protocol. Immutable.
 *
 * @param connect from the start of the name lookup to the end of the TCP handshake; more than 0
 * @param tls from the start of a TLS handshake to its end; more than 0
 */
public record ConnectDeadlines(
        @Setting(value = "how long the TCP connection may take", fallback = "5s", example = "2s")
        Duration connect,

        @Setting(value = "how long a TLS handshake may take", fallback = "10s", example = "5s")
        Duration tls) {

    public ConnectDeadlines {
        Expect.positive("connect", connect);
        Expect.positive("tls", tls);
    }
}

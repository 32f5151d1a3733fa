package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.SourceOptions;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.Version;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Turns settings into the options of the clients. */
final class StreamOptions {

    static final String USER_AGENT = "Throng";

    private static final int MAX_REDIRECTS = 5;

    private static DialOptions dial(HttpStreamSettings settings, List<InetAddress> sources) {
        ConnectDeadlines deadlines = settings.deadlines().connection();
        return new DialOptions(sources, deadlines.connect(), deadlines.tls())
                .withBuffers(
                        settings.sockets().receiveBuffer(), settings.sockets().sendBuffer());
    }

    /**
     * Returns the options of listeners.
     *
     * @param sources the local addresses of connections, in turn; empty to let the system choose
     * @param tls empty without TLS
     */
    static ListenerOptions ofListeners(
            HttpStreamSettings settings, List<InetAddress> sources, Optional<SslContext> tls) {
        DeadlineSettings deadlines = settings.deadlines();
        AuthSettings auth = settings.auth();
        return new ListenerOptions(
                dial(settings, sources),
                deadlines.head(),
                deadlines.firstByte(),
                deadlines.silence(),
                settings.version().equals("1.0") ? Version.HTTP_1_0 : Version.HTTP_1_1,
                USER_AGENT,
                settings.icy(),
                auth.user().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new BasicCredentials(auth.user(), auth.password())),
                tls,
                settings.tls().serverName(),
                settings.redirects(),
                MAX_REDIRECTS);
    }

    /**
     * Returns the options of sources and title updates.
     *
     * @param sources the local addresses of connections, in turn; empty to let the system choose
     * @param tls empty without TLS
     */
    static SourceOptions ofSources(
            HttpStreamSettings settings,
            List<InetAddress> sources,
            Optional<SslContext> tls,
            InetSocketAddress target) {
        return new SourceOptions(
                dial(settings, sources),
                settings.deadlines().head(),
                settings.publish().expectTime(),
                tls.map(with -> new Tls(with, settings.tls().serverName().orElse(target.getHostString()))));
    }

    private StreamOptions() {}
}

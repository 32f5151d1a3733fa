package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.SourceOptions;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.Version;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Turns settings into the options of the clients. */
final class StreamOptions {

    static final String USER_AGENT = "Throng";

    /** As browsers follow. */
    private static final int MAX_REDIRECTS = 20;

    /**
     * Returns the options of listeners.
     *
     * @param tls empty without TLS
     */
    static ListenerOptions ofListeners(HttpStreamSettings settings, DialOptions dial, Optional<Tls.Context> tls) {
        StreamDeadlines deadlines = settings.deadlines();
        AuthSettings auth = settings.request().auth();
        return new ListenerOptions(
                dial,
                new ListenerOptions.Timeouts(deadlines.head(), deadlines.firstByte(), deadlines.silence()),
                new ListenRequest(
                        settings.request().version().equals("1.0") ? Version.HTTP_1_0 : Version.HTTP_1_1,
                        USER_AGENT,
                        settings.request().icy(),
                        auth.user().isEmpty()
                                ? Optional.empty()
                                : Optional.of(new BasicCredentials(auth.user(), auth.password()))),
                tls,
                settings.listening().redirects(),
                MAX_REDIRECTS);
    }

    /**
     * Returns the options of sources and title updates.
     *
     * @param tls empty without TLS
     */
    static SourceOptions ofSources(
            HttpStreamSettings settings, DialOptions dial, Optional<Tls.Context> tls, InetSocketAddress target) {
        return new SourceOptions(
                dial,
                settings.deadlines().head(),
                settings.publish().expectTime(),
                tls.map(with -> with.to(target.getHostString())));
    }

    private StreamOptions() {}
}

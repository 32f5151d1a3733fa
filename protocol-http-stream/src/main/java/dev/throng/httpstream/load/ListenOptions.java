package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ClientOptions;
import dev.throng.httpstream.client.Patience;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.Version;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns settings into what the client of listeners wants to know. */
final class ListenOptions {

    private static final String USER_AGENT = "Throng";
    private static final int MAX_REDIRECTS = 5;

    static ClientOptions of(HttpStreamSettings settings, Optional<SslContext> tls) {
        DeadlineSettings deadlines = settings.deadlines();
        AuthSettings auth = settings.auth();
        return new ClientOptions(
                new Patience(
                        deadlines.connect(),
                        deadlines.tls(),
                        deadlines.head(),
                        deadlines.firstByte(),
                        deadlines.silence()),
                settings.version().equals("1.0") ? Version.HTTP_1_0 : Version.HTTP_1_1,
                USER_AGENT,
                settings.icy(),
                auth.user().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new BasicCredentials(auth.user(), auth.password())),
                tls,
                settings.tls().serverName(),
                settings.redirects(),
                MAX_REDIRECTS,
                settings.receiveBufferBytes().map(OptionalInt::of).orElse(OptionalInt.empty()),
                settings.wakeBytes() > 1 ? OptionalInt.of(settings.wakeBytes()) : OptionalInt.empty());
    }

    private ListenOptions() {}
}

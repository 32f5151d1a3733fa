package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.codec.StreamLimits;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class XmppClientOptionsTest {

    private static final InetSocketAddress ADDRESS = new InetSocketAddress(InetAddress.getLoopbackAddress(), 5223);

    private static XmppClientOptions options(Security security) throws SSLException {
        SslContext context = SslContextBuilder.forClient().build();
        return new XmppClientOptions(
                new DialOptions(List.of(), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                XmppTransport.TCP,
                security == Security.NONE ? Optional.empty() : Optional.of(new Tls(context, "example.org")),
                new LoginOptions("example.org", Optional.empty(), security, true, true, Optional.empty()),
                Map.of(),
                SlowReaders.NONE,
                new StreamLimits(10_000),
                false,
                10_000);
    }

    /** A port of direct TLS may be shared with other protocols; after STARTTLS both sides know the protocol already. */
    @Test
    void directTlsOffersItsApplicationProtocolAndStartTlsDoesNot() throws SSLException {
        Tls direct = options(Security.DIRECT_TLS).endpoint(ADDRESS).tls().orElseThrow();
        assertThat(direct.applicationProtocols()).containsExactly("xmpp-client");
        assertThat(direct.serverName()).isEqualTo("example.org");
        Tls startTls = options(Security.STARTTLS).tls().orElseThrow();
        assertThat(startTls.applicationProtocols()).isEmpty();
        assertThat(startTls.serverName()).isEqualTo("example.org");
    }

    @Test
    void onlyDirectTlsEncryptsFromTheFirstByte() throws SSLException {
        assertThat(options(Security.NONE).endpoint(ADDRESS).tls()).isEmpty();
        assertThat(options(Security.STARTTLS).endpoint(ADDRESS).tls()).isEmpty();
    }
}

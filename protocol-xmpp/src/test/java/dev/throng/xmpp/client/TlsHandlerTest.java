package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Parsers;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContextBuilder;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a connection brings along to the handshake of TLS. */
class TlsHandlerTest {

    /** Ports that TLS has to itself may be shared with other protocols; behind STARTTLS both sides know already. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTlsIsForIsSaidWhereItComesFirst(boolean directTls) throws SSLException {
        ConnectionOptions options = new ConnectionOptions(
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                10_000,
                10_000,
                Optional.of(SslContextBuilder.forClient().build()),
                directTls,
                "example.org");
        EmbeddedChannel channel = new EmbeddedChannel();
        XmppConnection connection = new XmppConnection(options, new Parsers(), NanoClock.SYSTEM, new Nobody());

        SSLParameters offered = connection.tlsHandler(channel).engine().getSSLParameters();

        assertThat(offered.getApplicationProtocols())
                .containsExactly(directTls ? new String[] {"xmpp-client"} : new String[0]);
        assertThat(offered.getEndpointIdentificationAlgorithm()).isEqualTo("HTTPS");
        channel.finish();
    }

    private static final class Nobody implements ConnectionListener {
        @Override
        public void connected(long atNanos) {}

        @Override
        public void encrypted(long atNanos) {}

        @Override
        public void opened(Element header, long atNanos) {}

        @Override
        public void received(Element element, int bytes, long atNanos) {}

        @Override
        public void ended(End end, String detail, long atNanos) {}
    }
}

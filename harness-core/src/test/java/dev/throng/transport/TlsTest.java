package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;

class TlsTest {

    private static SSLParameters offered(List<String> applicationProtocols) throws SSLException {
        SslContext context = SslContextBuilder.forClient().build();
        return new Tls(context, "example.org", applicationProtocols)
                .newHandler(UnpooledByteBufAllocator.DEFAULT, 443)
                .engine()
                .getSSLParameters();
    }

    @Test
    void applicationProtocolsAreOffered() throws SSLException {
        assertThat(offered(List.of("xmpp-client")).getApplicationProtocols()).containsExactly("xmpp-client");
        assertThat(offered(List.of()).getApplicationProtocols()).isEmpty();
    }

    @Test
    void theNameInTheCertificateIsChecked() throws SSLException {
        assertThat(offered(List.of()).getEndpointIdentificationAlgorithm()).isEqualTo("HTTPS");
        assertThat(offered(List.of("xmpp-client")).getEndpointIdentificationAlgorithm())
                .isEqualTo("HTTPS");
    }
}

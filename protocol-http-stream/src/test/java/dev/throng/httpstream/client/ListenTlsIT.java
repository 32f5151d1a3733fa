package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.ListenRig.Ear;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.transport.TestCertificates;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams over TLS. */
@Timeout(240)
class ListenTlsIT {

    private SSLContext identity;
    private X509Bundle authority;

    @BeforeEach
    void certificates() throws Exception {
        authority = TestCertificates.authority("CN=authority");
        identity = TestCertificates.identity(TestCertificates.server("localhost", authority));
    }

    private static Optional<SslContext> trusting(X509Bundle authority) throws Exception {
        return Optional.of(SslContextBuilder.forClient()
                .trustManager(authority.getCertificate())
                .build());
    }

    private interface Scene {
        void with(ScriptedHttpServer server, ListenRig rig) throws Exception;
    }

    private void serve(ScriptedHttpServer server, Scene test) throws Exception {
        try (server;
                ListenRig rig = new ListenRig(server.start().address())) {
            rig.tls = trusting(authority);
            test.with(server, rig);
            server.awaitDeserted();
        }
    }

    private static Ear listen(ScriptedHttpServer server, ListenRig rig, String host) throws Exception {
        return rig.ended(
                rig.listen(new StreamAddress(true, host, server.address().getPort(), "/mount")));
    }

    @Test
    void aStreamIsReadThroughTls() throws Exception {
        String medium = "m".repeat(300_000);
        serve(
                ScriptedHttpServer.tls(identity).at("/mount", peer -> {
                    peer.say("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n");
                    peer.sayInPieces(medium, 10_001);
                }),
                (server, rig) -> {
                    Ear ear = listen(server, rig, "localhost");
                    assertThat(ear.end.get()).as(ear.detail).isSameAs(StreamFailure.END_OF_CONTENT);
                    assertThat(ear.text()).isEqualTo(medium);
                    assertThat(ear.told).containsExactly("connected", "accepted", "media", "ended");
                });
    }

    @Test
    void theNameInTheCertificateIsChecked() throws Exception {
        serve(ScriptedHttpServer.tls(identity), (server, rig) -> {
            Ear ear = listen(server, rig, "127.0.0.1");
            assertThat(ear.end.get()).isSameAs(TransportError.TLS_FAILED);
            assertThat(ear.told).containsExactly("ended");
        });
    }

    @Test
    void anUnknownAuthorityIsNotTrusted() throws Exception {
        serve(ScriptedHttpServer.tls(identity), (server, rig) -> {
            rig.tls = trusting(TestCertificates.authority("CN=another"));
            assertThat(listen(server, rig, "localhost").end.get()).isSameAs(TransportError.TLS_FAILED);
        });
    }

    @Test
    void whoSpeaksNoTlsFailsIt() throws Exception {
        serve(
                ScriptedHttpServer.plain().onConnection(peer -> peer.say("HTTP/1.0 400 Bad\r\n\r\n")),
                (server, rig) ->
                        assertThat(listen(server, rig, "localhost").end.get()).isSameAs(TransportError.TLS_FAILED));
    }

    @Test
    void silenceAndHangUpsInTheHandshakeAreNamed() throws Exception {
        serve(ScriptedHttpServer.plain().onConnection(HttpPeer::stayUntilGone), (server, rig) -> {
            rig.limited = Optional.of(StreamStep.TLS);
            assertThat(listen(server, rig, "localhost").end.get()).isSameAs(TransportError.TLS_TIMEOUT);
        });
        serve(
                ScriptedHttpServer.plain().onConnection(peer -> {
                    peer.awaitByte();
                    peer.reset();
                }),
                (server, rig) -> assertThat(
                                listen(server, rig, "localhost").end.get().id())
                        .isEqualTo("reset-during-tls"));
    }

    @Test
    void theConnectivityCheckUsesTls() throws Exception {
        serve(ScriptedHttpServer.tls(identity), (server, rig) -> {
            rig.tls = trusting(TestCertificates.authority("CN=another"));
            Future<Void> check = rig.checkConnectivity();
            assertThat(check.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(check.cause()).isInstanceOf(TransportException.class).hasMessageContaining("[tls-failed]");
        });
    }

    /** A slow listener needs reads for the handshake too. */
    @Test
    void aSlowListenerMayUseTls() throws Exception {
        serve(
                ScriptedHttpServer.tls(identity)
                        .at("/mount", "HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n" + "x".repeat(3000)),
                (server, rig) -> {
                    Ear ear = rig.ended(rig.listenSlowly(
                            new StreamAddress(
                                    true, "localhost", server.address().getPort(), "/mount"),
                            20_000));
                    assertThat(ear.end.get()).as(ear.detail).isSameAs(StreamFailure.END_OF_CONTENT);
                    assertThat(ear.text()).hasSize(3000);
                });
    }

    @Test
    void aRedirectMayLeadToTls() throws Exception {
        try (ScriptedHttpServer plain = ScriptedHttpServer.plain().start()) {
            serve(ScriptedHttpServer.tls(identity).at("/mount", StreamClientIT.OK + "medium"), (server, rig) -> {
                plain.at("/", "HTTP/1.1 302 Found\r\nLocation: " + server.url("localhost", "/mount") + "\r\n\r\n");
                Ear ear = rig.ended(rig.listen(StreamAddress.at(plain.address(), false, "/")));
                assertThat(ear.text()).as(ear.detail).isEqualTo("medium");
                plain.awaitDeserted();
            });
        }
    }
}

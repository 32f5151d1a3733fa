package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherHostTest {

    @ParameterizedTest
    @CsvSource({
        "node2.example.org, node2.example.org:5222",
        "node2.example.org:5280, node2.example.org:5280",
        "' node2.example.org:5280 ', node2.example.org:5280",
        "127.0.0.1:24399, 127.0.0.1:24399",
        "[2001:41D0:1:A49b::1]:9222, [2001:41D0:1:A49b::1]:9222",
        "[::1], [::1]:5222",
        "2001:db8::7, [2001:db8::7]:5222",
        "xn--mller-kva.example, xn--mller-kva.example:5222"
    })
    void aHostMayHaveAPort(String text, String host) {
        assertThat(OtherHost.parse(text, 5222).orElseThrow()).hasToString(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ":5222",
                "host:",
                "host:0",
                "host:65536",
                "host:-1",
                "host:x",
                "[::1",
                "[::1]x",
                "[]:5222",
                "a b",
                "user@host",
                "xmpp://host/x",
                "<b>",
                "a\u0007b"
            })
    void anythingElseIsNoHost(String text) {
        assertThat(OtherHost.parse(text, 5222)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.8.9.1:5222, true",
        "localhost:1, true",
        "LOCALHOST, true",
        "[::1]:5222, true",
        "10.0.0.1, false",
        "0.0.0.0, false",
        "node2.example.org, false",
        "localhost.example.org, false"
    })
    void onlyALoopbackHostIsAllowedIfTheTargetIsThisMachine(String text, boolean allowed) {
        OtherHost host = OtherHost.parse(text, 5222).orElseThrow();
        assertThat(host.isAllowed(false)).isEqualTo(allowed);
        assertThat(host.isAllowed(true)).isTrue();
    }

    private static Element error(String host) throws Exception {
        List<Element> elements = new ArrayList<>();
        new StreamReader(new Parsers(), 10_000)
                .feed(
                        Unpooled.copiedBuffer(
                                "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>"
                                        + "<stream:error><see-other-host xmlns='urn:ietf:params:xml:ns:xmpp-streams'>"
                                        + host + "</see-other-host></stream:error>",
                                StandardCharsets.UTF_8),
                        new StreamListener() {
                            @Override
                            public void opened(Element header) {
                                // the error follows
                            }

                            @Override
                            public boolean received(Element element, int bytes) {
                                elements.add(element);
                                return true;
                            }

                            @Override
                            public void closed() {
                                // the stream does not end
                            }
                        });
        return elements.get(0);
    }

    private static SeeOtherHost from(String target, boolean remote) {
        return new SeeOtherHost(InetSocketAddress.createUnresolved(target, 5222), 5222, remote, false);
    }

    @Test
    void hostsAreFollowedOneAfterTheOther() throws Exception {
        SeeOtherHost hosts = from("a.example", true);
        for (int i = 1; i <= SeeOtherHost.MOST; i++) {
            assertThat(hosts.next(error("b" + i + ".example")).to().orElseThrow())
                    .hasToString("b" + i + ".example:5222");
        }
        assertThat(hosts.next(error("c.example")))
                .isEqualTo(new SeeOtherHost.Next(
                        java.util.Optional.empty(),
                        "the server sends clients to more than 5 hosts in a row, the last is c.example:5222"));
    }

    @Test
    void noHostIsFollowedTwice() throws Exception {
        SeeOtherHost hosts = from("a.example", true);
        assertThat(hosts.next(error("A.example")).refusal())
                .isEqualTo("the server sends clients in a circle, back to A.example:5222");
        assertThat(hosts.next(error("b.example:5280")).to()).isPresent();
        assertThat(hosts.next(error("b.example:5281")).to()).isPresent();
        assertThat(hosts.next(error("b.example:5280")).refusal())
                .isEqualTo("the server sends clients in a circle, back to b.example:5280");
        assertThat(from("127.0.0.1", false).next(error("localhost:5222")).refusal())
                .isEqualTo("the server sends clients in a circle, back to localhost:5222");
    }

    @Test
    void anotherAddressOfTheLoopbackInterfaceIsAnotherServer() throws Exception {
        SeeOtherHost hosts = from("127.0.0.1", false);
        assertThat(hosts.next(error("127.0.0.2:5222")).to()).isPresent();
        assertThat(hosts.next(error("127.0.0.2:5222")).refusal())
                .isEqualTo("the server sends clients in a circle, back to 127.0.0.2:5222");
        assertThat(from("127.0.0.1", false).next(error("[::1]:5222")).refusal())
                .isEqualTo("the server sends clients in a circle, back to [::1]:5222");
    }

    @Test
    void theMessageNamesTheNodeToAttachTo() throws Exception {
        assertThat(from("127.0.0.1", false)
                        .next(error("node2.example.org:5222"))
                        .refusal())
                .isEqualTo("the server sends clients to node2.example.org:5222: set target.allowRemote: true to follow"
                        + " it, or set target.attach to that node");
        assertThat(from("127.0.0.1", false).next(error(" ")).refusal()).isEqualTo("see-other-host names no host");
        assertThat(from("127.0.0.1", false).next(error("http://x/")).refusal())
                .isEqualTo("see-other-host names no host and port: http://x/");
    }
}

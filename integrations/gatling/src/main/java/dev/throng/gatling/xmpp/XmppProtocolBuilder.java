package dev.throng.gatling.xmpp;

import dev.throng.gatling.protocol.ProtocolSettings;
import dev.throng.protocol.Expect;
import dev.throng.xmpp.client.LoginOptions.Security;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The XMPP server, and how its users log in. Immutable: each method returns another builder.
 *
 * @param domain the XMPP domain of the server; with TLS the certificate must be for it
 * @param mechanisms the allowed SASL mechanisms, the preferred one first; {@code auto} uses the strongest, and PLAIN over TLS only
 * @param roster whether a login requests the roster
 * @param presence whether a login sends initial presence
 * @param deadline how long each step of a login, and each answer, may take
 */
public record XmppProtocolBuilder(
        String host,
        int port,
        String domain,
        List<String> mechanisms,
        Security security,
        Optional<SslContext> tls,
        boolean roster,
        boolean presence,
        Duration deadline)
        implements ProtocolSettings {

    private static final int DEFAULT_PORT = 5222;

    public XmppProtocolBuilder {
        Expect.positive("deadline", deadline);
        mechanisms = List.copyOf(mechanisms);
    }

    /** Returns the defaults: this machine without TLS; logins with roster and presence; 10 seconds for each step and answer. */
    public static XmppProtocolBuilder defaults() {
        return new XmppProtocolBuilder(
                "127.0.0.1",
                DEFAULT_PORT,
                "localhost",
                List.of("auto"),
                Security.NONE,
                Optional.empty(),
                true,
                true,
                Duration.ofSeconds(10));
    }

    /** Sets the server's host name or address. {@code 127.0.0.1} by default. */
    public XmppProtocolBuilder host(String name) {
        return at(name, port);
    }

    /** Sets the server's port. 5222 by default. */
    public XmppProtocolBuilder port(int number) {
        return at(host, number);
    }

    /** Sets the server's host and port. */
    public XmppProtocolBuilder address(InetSocketAddress address) {
        return at(address.getHostString(), address.getPort());
    }

    private XmppProtocolBuilder at(String name, int number) {
        return new XmppProtocolBuilder(name, number, domain, mechanisms, security, tls, roster, presence, deadline);
    }

    /** Sets the XMPP domain. With TLS the certificate must be for it. {@code localhost} by default. */
    public XmppProtocolBuilder domain(String name) {
        return new XmppProtocolBuilder(host, port, name, mechanisms, security, tls, roster, presence, deadline);
    }

    /**
     * Sets the allowed SASL mechanisms, the preferred one first. {@code auto}, the default, uses the strongest, and
     * PLAIN over TLS only.
     */
    public XmppProtocolBuilder mechanisms(String... names) {
        return new XmppProtocolBuilder(host, port, domain, List.of(names), security, tls, roster, presence, deadline);
    }

    /** Uses STARTTLS (RFC 6120 §5). */
    public XmppProtocolBuilder startTls(SslContext context) {
        return encrypted(Security.STARTTLS, context);
    }

    /** Uses TLS from the first byte (XEP-0368). */
    public XmppProtocolBuilder directTls(SslContext context) {
        return encrypted(Security.DIRECT_TLS, context);
    }

    private XmppProtocolBuilder encrypted(Security how, SslContext context) {
        return new XmppProtocolBuilder(
                host, port, domain, mechanisms, how, Optional.of(context), roster, presence, deadline);
    }

    /** Sets whether a login requests the roster. True by default. */
    public XmppProtocolBuilder rosterAtLogin(boolean wanted) {
        return new XmppProtocolBuilder(host, port, domain, mechanisms, security, tls, wanted, presence, deadline);
    }

    /** Sets whether a login sends initial presence. True by default. */
    public XmppProtocolBuilder presenceAtLogin(boolean wanted) {
        return new XmppProtocolBuilder(host, port, domain, mechanisms, security, tls, roster, wanted, deadline);
    }

    /** Sets how long each step of a login, and each answer, may take. 10 s by default. */
    public XmppProtocolBuilder deadline(Duration time) {
        return new XmppProtocolBuilder(host, port, domain, mechanisms, security, tls, roster, presence, time);
    }
}

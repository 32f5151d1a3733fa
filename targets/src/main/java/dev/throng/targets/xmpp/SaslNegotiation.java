package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.sasl.Anonymous;
import dev.throng.targets.xmpp.sasl.External;
import dev.throng.targets.xmpp.sasl.Plain;
import dev.throng.targets.xmpp.sasl.SaslFailureException;
import dev.throng.targets.xmpp.sasl.SaslOutcome;
import dev.throng.targets.xmpp.sasl.Scram;
import dev.throng.targets.xmpp.sasl.ServerChannelBinding;
import dev.throng.targets.xmpp.sasl.ServerSaslExchange;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** SASL negotiation of a stream (RFC 6120, section 6). Confined to the connection's event loop. */
final class SaslNegotiation {

    private final XmppServerState server;
    private final ClientConnection connection;
    private Optional<ServerSaslExchange> exchange = Optional.empty();
    private int failures;

    SaslNegotiation(XmppServerState server, ClientConnection connection) {
        this.server = server;
        this.connection = connection;
    }

    private ServerChannelBinding binding() {
        return connection.isEncrypted()
                ? server.tls.map(ServerTls::binding).orElse(ServerChannelBinding.NONE)
                : ServerChannelBinding.NONE;
    }

    /** Whether the client may choose a mechanism now; none before TLS if TLS is required. */
    private boolean isOffered(SaslMechanism mechanism) {
        boolean tooEarly = server.settings.startTls == StartTls.REQUIRED && !connection.isEncrypted();
        if (tooEarly || !server.settings.mechanisms.contains(mechanism)) {
            return false;
        }
        return mechanism == SaslMechanism.EXTERNAL
                ? !ClientCertificate.users(connection, server.settings.domain).isEmpty()
                : !mechanism.isPlus() || binding().isPossible();
    }

    private List<SaslMechanism> offered() {
        List<SaslMechanism> offered = new ArrayList<>(server.settings.mechanisms);
        offered.removeIf(mechanism -> !isOffered(mechanism));
        return offered;
    }

    /** Writes {@code <mechanisms/>} and the types of channel binding (XEP-0440). */
    void offer(XmlWriter out) {
        List<SaslMechanism> offered = offered();
        if (offered.isEmpty()) {
            return;
        }
        out.begin("mechanisms", Namespaces.SASL).raw(">");
        offered.forEach(
                mechanism -> out.raw("<mechanism>").raw(mechanism.wireName()).raw("</mechanism>"));
        out.raw("</mechanisms>");
        if (offered.stream().anyMatch(SaslMechanism::isPlus)) {
            out.raw("<sasl-channel-binding xmlns='urn:xmpp:sasl-cb:0'><channel-binding type='")
                    .raw(ServerChannelBinding.TYPE)
                    .raw("'/></sasl-channel-binding>");
        }
    }

    /** Handles an element of SASL's namespace; returns the user once the authentication succeeds. */
    Optional<String> handle(XmlElement element) {
        try {
            switch (element.name()) {
                case "auth":
                    return begin(element);
                case "response":
                    return exchange.isPresent() ? proceed(decoded(element.text())) : unexpected();
                case "abort":
                    throw new SaslFailureException("aborted", "the client gave up");
                default:
                    return unexpected();
            }
        } catch (SaslFailureException refused) {
            fail(refused.condition());
            return Optional.empty();
        }
    }

    private static Optional<String> unexpected() throws SaslFailureException {
        throw new SaslFailureException("malformed-request", "not now");
    }

    private Optional<String> begin(XmlElement auth) throws SaslFailureException {
        if (server.settings.startTls == StartTls.REQUIRED && !connection.isEncrypted()) {
            throw new SaslFailureException("encryption-required", "TLS first");
        }
        SaslMechanism mechanism = SaslMechanism.of(auth.attribute("mechanism", ""))
                .filter(this::isOffered)
                .orElseThrow(() -> new SaslFailureException("invalid-mechanism", "not offered"));
        exchange = Optional.of(exchange(mechanism));
        if (auth.text().isEmpty() && mechanism != SaslMechanism.ANONYMOUS) {
            send("challenge", new byte[0]);
            return Optional.empty();
        }
        return proceed(decoded(auth.text()));
    }

    private ServerSaslExchange exchange(SaslMechanism mechanism) {
        String domain = server.settings.domain;
        switch (mechanism) {
            case PLAIN:
                return new Plain(server.users, domain);
            case ANONYMOUS:
                return new Anonymous(() -> server.users.anonymous(server.token()));
            case EXTERNAL:
                return new External(ClientCertificate.users(connection, domain), domain);
            default:
                boolean plusOffered = offered().stream().anyMatch(SaslMechanism::isPlus);
                return new Scram(
                        mechanism.hash().orElseThrow(),
                        mechanism.isPlus(),
                        plusOffered,
                        binding(),
                        server.users,
                        domain,
                        server.token() + server.token());
        }
    }

    private Optional<String> proceed(byte[] message) throws SaslFailureException {
        SaslOutcome outcome = exchange.orElseThrow().evaluate(message);
        Optional<String> user = outcome.user();
        if (user.isPresent()) {
            exchange = Optional.empty();
            if (server.settings.faults.refusesLogin(server.nextLogin())) {
                throw new SaslFailureException("not-authorized", "refused on demand");
            }
        }
        send(user.isPresent() ? "success" : "challenge", outcome.data());
        return user;
    }

    private void send(String name, byte[] data) {
        XmlWriter out = server.out().begin(name, Namespaces.SASL);
        if (data.length == 0) {
            out.raw("/>");
        } else {
            out.raw(">").raw(Base64.getEncoder().encode(data));
            out.raw("</").raw(name).raw(">");
        }
        connection.write(out);
    }

    private void fail(String condition) {
        exchange = Optional.empty();
        connection.write(server.out()
                .begin("failure", Namespaces.SASL)
                .raw("><")
                .raw(condition)
                .raw("/></failure>"));
        if (++failures >= server.settings.authAttempts) {
            connection.streamError("policy-violation", failures + " failed authentications");
        }
    }

    private static byte[] decoded(String base64) throws SaslFailureException {
        try {
            return base64.equals("=") ? new byte[0] : Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException refused) {
            throw new SaslFailureException("incorrect-encoding", "not base64");
        }
    }
}

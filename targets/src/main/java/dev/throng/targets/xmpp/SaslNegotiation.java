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
import java.util.function.Supplier;

/** SASL negotiation of a stream (RFC 6120, section 6). Confined to the connection's event loop. */
final class SaslNegotiation {

    private static final Supplier<Optional<byte[]>> NOTHING = () -> Optional.of(new byte[0]);

    private final XmppServerState server;
    private final ClientConnection connection;
    private Optional<ServerSaslExchange> exchange = Optional.empty();
    private int failures;

    SaslNegotiation(XmppServerState server, ClientConnection connection) {
        this.server = server;
        this.connection = connection;
    }

    ServerChannelBinding binding() {
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
                ? !ClientCertificate.users(connection, connection.domain()).isEmpty()
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
        offerMechanisms(out.begin("mechanisms", Namespaces.SASL).raw(">"));
        out.raw("</mechanisms>");
        if (offered.stream().anyMatch(SaslMechanism::isPlus)) {
            out.raw("<sasl-channel-binding xmlns='urn:xmpp:sasl-cb:0'><channel-binding type='")
                    .raw(ServerChannelBinding.TYPE)
                    .raw("'/></sasl-channel-binding>");
        }
    }

    /** Writes an element for each mechanism. */
    void offerMechanisms(XmlWriter out) {
        offered()
                .forEach(mechanism ->
                        out.raw("<mechanism>").raw(mechanism.wireName()).raw("</mechanism>"));
    }

    /** Handles an element of SASL's namespace; returns the user once the authentication succeeds. */
    Optional<String> handle(XmlElement element) {
        try {
            switch (element.name()) {
                case "auth":
                    return begin(element);
                case "response":
                    return answer(proceed(decoded(element.text())));
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
        Optional<byte[]> initial = auth.text().isEmpty() ? Optional.empty() : Optional.of(decoded(auth.text()));
        return answer(begin(auth.attribute("mechanism", ""), initial));
    }

    private Optional<String> answer(SaslOutcome outcome) {
        send(outcome.user().isPresent() ? "success" : "challenge", outcome.data());
        return outcome.user();
    }

    /**
     * Begins an exchange.
     *
     * @param initial the client's first message; empty if it sent none
     */
    SaslOutcome begin(String wireName, Optional<byte[]> initial) throws SaslFailureException {
        requireEncryption();
        SaslMechanism mechanism = SaslMechanism.of(wireName)
                .filter(this::isOffered)
                .orElseThrow(() -> new SaslFailureException("invalid-mechanism", "not offered"));
        return begin(exchange(mechanism), mechanism == SaslMechanism.ANONYMOUS ? initial.or(NOTHING) : initial);
    }

    /** Begins an exchange of another mechanism. */
    SaslOutcome begin(ServerSaslExchange begun, Optional<byte[]> initial) throws SaslFailureException {
        requireEncryption();
        exchange = Optional.of(begun);
        return initial.isEmpty() ? SaslOutcome.challenge(new byte[0]) : proceed(initial.get());
    }

    private void requireEncryption() throws SaslFailureException {
        if (server.settings.startTls == StartTls.REQUIRED && !connection.isEncrypted()) {
            throw new SaslFailureException("encryption-required", "TLS first");
        }
    }

    private ServerSaslExchange exchange(SaslMechanism mechanism) {
        String domain = connection.domain();
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

    /** Evaluates the client's next message. */
    SaslOutcome proceed(byte[] message) throws SaslFailureException {
        SaslOutcome outcome = exchange.orElseThrow(() -> new SaslFailureException("malformed-request", "not now"))
                .evaluate(message);
        if (outcome.user().isPresent()) {
            exchange = Optional.empty();
            long nowNanos = server.clock.nanos();
            if (server.settings
                    .faults
                    .lossRefusal
                    .filter(refusal -> refusal.refuses(nowNanos))
                    .isPresent()) {
                throw new SaslFailureException("temporary-auth-failure", "refused on demand");
            }
            if (server.settings.faults.refusesLogin(server.nextLogin())) {
                throw new SaslFailureException("not-authorized", "refused on demand");
            }
        }
        return outcome;
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
        connection.write(server.out()
                .begin("failure", Namespaces.SASL)
                .raw("><")
                .raw(condition)
                .raw("/></failure>"));
        failed();
    }

    /** The exchange has failed. Too many failures end the stream. */
    void failed() {
        exchange = Optional.empty();
        if (++failures >= server.settings.authAttempts) {
            connection.streamError("policy-violation", failures + " failed authentications");
        }
    }

    static byte[] decoded(String base64) throws SaslFailureException {
        try {
            return base64.equals("=") ? new byte[0] : Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException refused) {
            throw new SaslFailureException("incorrect-encoding", "not base64");
        }
    }
}

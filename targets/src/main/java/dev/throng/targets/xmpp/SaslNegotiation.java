package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.sasl.Anonymous;
import dev.throng.targets.xmpp.sasl.External;
import dev.throng.targets.xmpp.sasl.Plain;
import dev.throng.targets.xmpp.sasl.SaslFailureException;
import dev.throng.targets.xmpp.sasl.SaslOutcome;
import dev.throng.targets.xmpp.sasl.Scram;
import dev.throng.targets.xmpp.sasl.ServerChannelBinding;
import dev.throng.targets.xmpp.sasl.ServerSaslExchange;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The SASL part of a stream's negotiation (RFC 6120, section 6). Confined to its connection's event loop. */
final class SaslNegotiation {

    private final XmppServerState host;
    private final ClientConnection connection;
    private Optional<ServerSaslExchange> exchange = Optional.empty();
    private int failures;

    SaslNegotiation(XmppServerState host, ClientConnection connection) {
        this.host = host;
        this.connection = connection;
    }

    private ServerChannelBinding binding() {
        return connection.isEncrypted()
                ? host.encryption().map(ServerTls::binding).orElse(ServerChannelBinding.NONE)
                : ServerChannelBinding.NONE;
    }

    /** Whether a client may choose this one now; none before TLS where that is required. */
    private boolean isOffered(SaslMechanism mechanism) {
        boolean tooEarly = host.settings().startTls() == StartTls.REQUIRED && !connection.isEncrypted();
        if (tooEarly || !host.settings().mechanisms().contains(mechanism)) {
            return false;
        }
        return mechanism == SaslMechanism.EXTERNAL
                ? !ClientCertificate.users(connection, host.settings().domain()).isEmpty()
                : !mechanism.isPlus() || binding().isPossible();
    }

    private List<SaslMechanism> offered() {
        List<SaslMechanism> offered = new ArrayList<>(host.settings().mechanisms());
        offered.removeIf(mechanism -> !isOffered(mechanism));
        return offered;
    }

    /** Writes {@code <mechanisms/>}, and which channel bindings there are (XEP-0440). */
    void offer(XmlWriter out) {
        List<SaslMechanism> offered = offered();
        if (offered.isEmpty()) {
            return;
        }
        out.raw("<mechanisms").attribute("xmlns", Namespaces.SASL).raw(">");
        offered.forEach(
                mechanism -> out.raw("<mechanism>").raw(mechanism.word()).raw("</mechanism>"));
        out.raw("</mechanisms>");
        if (offered.stream().anyMatch(SaslMechanism::isPlus)) {
            out.raw("<sasl-channel-binding xmlns='urn:xmpp:sasl-cb:0'><channel-binding type='")
                    .raw(ServerChannelBinding.TYPE)
                    .raw("'/></sasl-channel-binding>");
        }
    }

    /** Takes an element of SASL's namespace; gives the user once there is one. */
    Optional<String> take(XmlElement element) {
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
        if (host.settings().startTls() == StartTls.REQUIRED && !connection.isEncrypted()) {
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
        String domain = host.settings().domain();
        switch (mechanism) {
            case PLAIN:
                return new Plain(host.users(), domain);
            case ANONYMOUS:
                return new Anonymous(() -> host.users().anonymous(host.token()));
            case EXTERNAL:
                return new External(ClientCertificate.users(connection, domain), domain);
            default:
                boolean plusOffered = offered().stream().anyMatch(SaslMechanism::isPlus);
                return new Scram(
                        mechanism.hash().orElseThrow(),
                        mechanism.isPlus(),
                        plusOffered,
                        binding(),
                        host.users(),
                        domain,
                        host.token() + host.token());
        }
    }

    private Optional<String> proceed(byte[] message) throws SaslFailureException {
        SaslOutcome outcome = exchange.orElseThrow().take(message);
        Optional<String> user = outcome.user();
        if (user.isPresent()) {
            exchange = Optional.empty();
            if (host.settings().faults().refuses(host.nextLogin())) {
                throw new SaslFailureException("not-authorized", "refused on demand");
            }
        }
        send(user.isPresent() ? "success" : "challenge", outcome.data());
        return user;
    }

    private void send(String name, byte[] data) {
        XmlWriter out = host.out().raw("<").raw(name).attribute("xmlns", Namespaces.SASL);
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
        connection.write(host.out()
                .raw("<failure")
                .attribute("xmlns", Namespaces.SASL)
                .raw("><")
                .raw(condition)
                .raw("/></failure>"));
        if (++failures >= host.settings().authAttempts()) {
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

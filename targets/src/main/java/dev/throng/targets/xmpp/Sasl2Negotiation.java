package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.sasl.HashedToken;
import dev.throng.targets.xmpp.sasl.SaslFailureException;
import dev.throng.targets.xmpp.sasl.SaslOutcome;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * SASL2 of a stream (XEP-0388), with what clients ask for in the same exchange: a resource (XEP-0386), stream management or the resumption
 * of a session (XEP-0198), and tokens (XEP-0484). Confined to the connection's event loop.
 */
final class Sasl2Negotiation {

    private static final String TOKEN = "HT-SHA-256-NONE";
    private static final String BOUND_TOKEN = "HT-SHA-256-ENDP";

    private final XmppServerState server;
    private final ClientConnection connection;
    private final SaslNegotiation sasl;
    /** Null before the first {@code <authenticate/>}. */
    private XmlElement request;
    /** The mechanism of the token that the client uses; empty if it uses none. */
    private String usedToken = "";

    Sasl2Negotiation(XmppServerState server, ClientConnection connection, SaslNegotiation sasl) {
        this.server = server;
        this.connection = connection;
        this.sasl = sasl;
    }

    private boolean isManaged() {
        return !server.settings.resumeFor.isZero();
    }

    private boolean isTokenOffered(String mechanism) {
        return !server.settings.fast.isZero()
                && (mechanism.equals(TOKEN)
                        || mechanism.equals(BOUND_TOKEN) && sasl.binding().isPossible());
    }

    /** Writes {@code <authentication/>}. */
    void offer(XmlWriter out) {
        sasl.offerMechanisms(out.begin("authentication", Namespaces.SASL2).raw(">"));
        out.raw("<inline>");
        if (isManaged()) {
            out.begin("sm", Namespaces.MANAGEMENT).raw("/>");
        }
        out.begin("bind", Namespaces.BIND2).raw("><inline>");
        if (isManaged()) {
            out.raw("<feature var='").raw(Namespaces.MANAGEMENT).raw("'/>");
        }
        out.raw("</inline></bind>");
        if (isTokenOffered(TOKEN)) {
            out.begin("fast", Namespaces.FAST).raw("><mechanism>").raw(TOKEN).raw("</mechanism>");
            if (isTokenOffered(BOUND_TOKEN)) {
                out.raw("<mechanism>").raw(BOUND_TOKEN).raw("</mechanism>");
            }
            out.raw("</fast>");
        }
        out.raw("</inline></authentication>");
    }

    /** Handles an element of SASL2's namespace. {@code authenticated} learns the user if no resource was bound or resumed. */
    void handle(XmlElement element, Consumer<String> authenticated) {
        try {
            SaslOutcome outcome;
            switch (element.name()) {
                case "authenticate":
                    request = element;
                    outcome = begin(element);
                    break;
                case "response":
                    outcome = sasl.proceed(SaslNegotiation.decoded(element.text()));
                    break;
                case "abort":
                    throw new SaslFailureException("aborted", "the client gave up");
                default:
                    throw new SaslFailureException("malformed-request", "not now");
            }
            if (outcome.user().isPresent()) {
                succeed(outcome.user().get(), outcome.data(), authenticated);
            } else {
                connection.write(server.out()
                        .begin("challenge", Namespaces.SASL2)
                        .raw(">")
                        .raw(Base64.getEncoder().encode(outcome.data()))
                        .raw("</challenge>"));
            }
        } catch (SaslFailureException refused) {
            connection.write(server.out()
                    .begin("failure", Namespaces.SASL2)
                    .raw("><")
                    .raw(refused.condition())
                    .attribute("xmlns", Namespaces.SASL)
                    .raw("/></failure>"));
            sasl.failed();
        }
    }

    private SaslOutcome begin(XmlElement authenticate) throws SaslFailureException {
        String mechanism = authenticate.attribute("mechanism", "");
        Optional<XmlElement> first = authenticate.child("initial-response", Namespaces.SASL2);
        Optional<byte[]> initial = first.isPresent()
                ? Optional.of(SaslNegotiation.decoded(first.get().text()))
                : Optional.empty();
        usedToken = "";
        if (!isTokenOffered(mechanism)) {
            return sasl.begin(mechanism, initial);
        }
        if (authenticate.child("fast", Namespaces.FAST).isEmpty() || device().isEmpty()) {
            throw new SaslFailureException("malformed-request", "a token without <fast/> or without a device");
        }
        usedToken = mechanism;
        byte[] binding = mechanism.equals(BOUND_TOKEN) ? sasl.binding().data() : new byte[0];
        return sasl.begin(new HashedToken(user -> server.tokens.find(key(user, mechanism)), binding), initial);
    }

    private String device() {
        return request.child("user-agent", Namespaces.SASL2)
                .flatMap(agent -> agent.attribute("id"))
                .orElse("");
    }

    private String key(String user, String mechanism) {
        return TokenDirectory.key(user + '@' + connection.domain(), device(), mechanism);
    }

    private void succeed(String user, byte[] data, Consumer<String> authenticated) {
        XmlWriter start = new XmlWriter().begin("success", Namespaces.SASL2).raw(">");
        if (data.length > 0) {
            start.raw("<additional-data>").raw(Base64.getEncoder().encode(data)).raw("</additional-data>");
        }
        token(user).ifPresent(secret -> start.begin("token", Namespaces.FAST)
                .attribute("token", secret)
                .raw("/>"));
        String before = start.toString();
        Optional<XmlElement> resume = request.child("resume", Namespaces.MANAGEMENT);
        String bare = user + "@" + connection.domain();
        if (resume.isEmpty()) {
            bind(user, before, authenticated);
            return;
        }
        String failed =
                StreamManagement.failed(new XmlWriter(), "item-not-found").toString();
        String after = identifier(bare) + "</success>";
        server.router
                .resumption()
                .resume(
                        connection,
                        resume.get(),
                        bare,
                        new SessionResumption.Reply(before, after, () -> bind(user, before + failed, authenticated)));
    }

    /** A token for the next login, if the client asks for one, or if the one that it used must be replaced. */
    private Optional<String> token(String user) {
        if (!usedToken.isEmpty()) {
            String used = key(user, usedToken);
            return server.tokens.used(used) ? Optional.of(server.tokens.make(used)) : Optional.empty();
        }
        return request.child("request-token", Namespaces.FAST)
                .map(asked -> asked.attribute("mechanism", ""))
                .filter(mechanism -> isTokenOffered(mechanism) && !device().isEmpty())
                .map(mechanism -> server.tokens.make(key(user, mechanism)));
    }

    private static String identifier(String jid) {
        return new XmlWriter()
                .raw("<authorization-identifier>")
                .text(jid)
                .raw("</authorization-identifier>")
                .toString();
    }

    private void bind(String user, String before, Consumer<String> authenticated) {
        Optional<XmlElement> bind = request.child("bind", Namespaces.BIND2);
        String bare = user + "@" + connection.domain();
        if (bind.isEmpty()) {
            connection.write(server.out().raw(before).raw(identifier(bare)).raw("</success>"));
            authenticated.accept(user);
            return;
        }
        if (!connection.mayContinue(FaultStep.BIND)) {
            return;
        }
        String tag =
                bind.get().child("tag", Namespaces.BIND2).map(XmlElement::text).orElse("");
        String resource = (Jid.isResource(tag) ? tag + "~" : "") + server.token();
        Jid jid = Jid.of(user, connection.domain(), resource);
        ServerSession session = ServerSession.start(server, jid, connection);
        XmlWriter out = server.out().raw(before).raw(identifier(jid.toString()));
        out.begin("bound", Namespaces.BIND2).raw(">");
        Optional<XmlElement> enable = bind.get().child("enable", Namespaces.MANAGEMENT);
        if (enable.isPresent() && isManaged()) {
            session.enableManagement(enable.get(), out);
        }
        out.raw("</bound></success><stream:features>");
        StreamNegotiation.afterLogin(server, out);
        connection.write(out.raw("</stream:features>"));
    }
}

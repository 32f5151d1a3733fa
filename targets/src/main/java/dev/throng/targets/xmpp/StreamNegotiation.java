package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The stage before a session: streams, STARTTLS, SASL, then resource binding or the resumption of a session. */
final class StreamNegotiation implements ConnectionStage {

    private static final long SPLIT_MILLIS = 5;

    private final XmppServerState server;
    private final ClientConnection connection;
    private final SaslNegotiation sasl;
    private final Sasl2Negotiation sasl2;
    private Optional<String> user = Optional.empty();
    private boolean headerSeen;

    StreamNegotiation(XmppServerState server, ClientConnection connection) {
        this.server = server;
        this.connection = connection;
        this.sasl = new SaslNegotiation(server, connection);
        this.sasl2 = new Sasl2Negotiation(server, connection, sasl);
    }

    @Override
    public void streamOpened(StreamHeader header) {
        if (!headerSeen) {
            headerSeen = true;
            if (!connection.mayContinue(FaultStep.STREAM)) {
                return;
            }
        }
        XmlElement stream = header.element();
        Optional<String> domain = domain(stream);
        domain.filter(name -> user.isEmpty()).ifPresent(connection::domain);
        connection.openStream(stream.attribute("from", ""));
        Optional<String> wrong = wrong(header);
        if (wrong.isPresent()) {
            connection.streamError(
                    wrong.get(), "expected: a stream of jabber:client, version 1.0, to an existing host");
        } else if (server.settings.faults.splitFeatures) {
            connection.flush();
            connection.eventLoop().schedule(this::features, SPLIT_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            features();
        }
    }

    /** The domain that a stream goes to; empty if it is not the server's. */
    private Optional<String> domain(XmlElement stream) {
        String to = stream.attribute("to", connection.domain()).toLowerCase(Locale.ROOT);
        return server.settings.domains.contains(to) ? Optional.of(to) : Optional.empty();
    }

    private Optional<String> wrong(StreamHeader header) {
        XmlElement stream = header.element();
        if (!stream.is("stream", Namespaces.STREAM)
                || !header.scope().defaultNamespace().equals(Namespaces.CLIENT)) {
            return Optional.of("invalid-namespace");
        }
        if (!domain(stream).filter(connection.domain()::equals).isPresent()) {
            return Optional.of("host-unknown");
        }
        String version = stream.attribute("version", "0.9");
        boolean known = version.equals("1.0") || version.matches("[1-9][0-9]{0,8}\\.[0-9]{1,9}");
        return known ? Optional.empty() : Optional.of("unsupported-version");
    }

    private boolean offersTls() {
        return server.settings.startTls != StartTls.OFF && connection.mayEncrypt();
    }

    private void features() {
        XmlWriter out = server.out().raw("<stream:features>");
        if (user.isPresent()) {
            afterLogin(server, out);
        } else {
            beforeLogin(out);
        }
        connection.write(out.raw("</stream:features>"));
    }

    /** Writes the features of an authenticated stream. */
    static void afterLogin(XmppServerState server, XmlWriter out) {
        out.begin("bind", Namespaces.BIND).raw("/>");
        out.begin("session", Namespaces.SESSION).raw("><optional/></session>");
        if (!server.settings.resumeFor.isZero()) {
            out.begin("sm", Namespaces.MANAGEMENT).raw("/>");
        }
    }

    private void beforeLogin(XmlWriter out) {
        if (offersTls()) {
            boolean required = server.settings.startTls == StartTls.REQUIRED;
            out.begin("starttls", Namespaces.TLS);
            out.raw(required ? "><required/></starttls>" : "/>");
        }
        sasl.offer(out);
        if (server.settings.sasl2) {
            sasl2.offer(out);
        }
        if (server.settings.registration) {
            out.raw("<register xmlns='http://jabber.org/features/iq-register'/>");
        }
    }

    @Override
    public void received(XmlElement element) {
        switch (element.namespace()) {
            case Namespaces.TLS:
                startTls(element);
                break;
            case Namespaces.SASL:
                authenticate(element);
                break;
            case Namespaces.SASL2:
                authenticateInline(element);
                break;
            case Namespaces.MANAGEMENT:
                resume(element);
                break;
            case Namespaces.CLIENT:
                request(element);
                break;
            default:
                refuse(element);
        }
    }

    private void refuse(XmlElement element) {
        boolean stanza = element.namespace().equals(Namespaces.CLIENT);
        connection.streamError(
                stanza || user.isEmpty() ? "not-authorized" : "unsupported-stanza-type",
                "not before " + (user.isPresent() ? "a resource is bound" : "authentication"));
    }

    private void startTls(XmlElement element) {
        if (!element.name().equals("starttls") || !connection.mayContinue(FaultStep.STARTTLS)) {
            return;
        }
        XmlWriter out = server.out();
        if (!offersTls() || user.isPresent()) {
            connection.write(out.begin("failure", Namespaces.TLS).raw("/>"));
            connection.end();
            return;
        }
        connection.write(out.begin("proceed", Namespaces.TLS).raw("/>"));
        connection.encrypt();
    }

    private void authenticate(XmlElement element) {
        if (user.isPresent()) {
            connection.streamError("policy-violation", "authenticated already");
            return;
        }
        if (element.name().equals("auth") && !connection.mayContinue(FaultStep.AUTH)) {
            return;
        }
        user = sasl.handle(element);
        if (user.isPresent()) {
            connection.restartStream(false);
        }
    }

    private void authenticateInline(XmlElement element) {
        if (user.isPresent() || !server.settings.sasl2) {
            connection.streamError("policy-violation", "authenticated already, or SASL2 without an offer");
        } else if (!element.name().equals("authenticate") || connection.mayContinue(FaultStep.AUTH)) {
            sasl2.handle(element, authenticated -> {
                user = Optional.of(authenticated);
                features();
            });
        }
    }

    private void request(XmlElement element) {
        Optional<XmlElement> payload = element.firstChild();
        boolean iq = element.name().equals("iq") && payload.isPresent();
        if (iq && user.isPresent() && payload.get().is("bind", Namespaces.BIND)) {
            bind(element, payload.get());
        } else if (iq && user.isEmpty() && payload.get().is("query", Namespaces.REGISTER)) {
            connection.write(server.router
                    .registration()
                    .beforeLogin(server.out(), connection.domain(), element, payload.get()));
        } else {
            refuse(element);
        }
    }

    private void bind(XmlElement iq, XmlElement bind) {
        if (!connection.mayContinue(FaultStep.BIND)) {
            return;
        }
        String resource =
                bind.child("resource", Namespaces.BIND).map(XmlElement::text).orElse("");
        String bare = user.orElseThrow() + "@" + connection.domain();
        if (!iq.attribute("type", "").equals("set") || !resource.isEmpty() && !Jid.isResource(resource)) {
            connection.write(StanzaError.BAD_REQUEST.write(server.out(), iq, "", bare));
            return;
        }
        Jid jid = Jid.of(user.get(), connection.domain(), resource.isEmpty() ? server.token() : resource);
        ServerSession.start(server, jid, connection);
        XmlWriter out = Iq.result(server.out(), iq, jid.toString()).begin("bind", Namespaces.BIND);
        out.raw("><jid>").text(jid.toString()).raw("</jid></bind>");
        connection.write(Iq.end(out));
    }

    private void resume(XmlElement element) {
        if (user.isEmpty() || !element.name().equals("resume")) {
            refuse(element);
            return;
        }
        String bare = user.get() + "@" + connection.domain();
        server.router.resumption().resume(connection, element, bare);
    }

    @Override
    public void streamClosed() {
        user.ifPresent(server.users::removeAnonymous);
    }

    @Override
    public void connectionLost() {
        streamClosed();
    }
}

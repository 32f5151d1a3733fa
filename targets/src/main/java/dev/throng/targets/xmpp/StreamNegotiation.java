package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** From the connection to the bound session: streams, STARTTLS, SASL, binding, or the resumption of an earlier session. */
final class StreamNegotiation implements ConnectionStage {

    private static final long SPLIT_MILLIS = 5;

    private final XmppServerState host;
    private final ClientConnection connection;
    private final SaslNegotiation authentication;
    private Optional<String> user = Optional.empty();
    private boolean anyHeader;

    StreamNegotiation(XmppServerState host, ClientConnection connection) {
        this.host = host;
        this.connection = connection;
        this.authentication = new SaslNegotiation(host, connection);
    }

    @Override
    public void header(StreamHeader header) {
        if (!anyHeader) {
            anyHeader = true;
            if (!connection.passes(FaultStep.STREAM)) {
                return;
            }
        }
        XmlElement stream = header.element();
        XmlWriter out = host.out();
        host.streamHeader(out, stream.attribute("from", ""));
        connection.openStream(out);
        Optional<String> wrong = wrong(header);
        if (wrong.isPresent()) {
            connection.streamError(
                    wrong.get(), "expected: a stream of jabber:client, version 1.0, to an existing host");
        } else if (host.settings().faults().splitFeatures()) {
            connection.flush();
            connection.loop().schedule(this::features, SPLIT_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            features();
        }
    }

    private Optional<String> wrong(StreamHeader header) {
        XmlElement stream = header.element();
        if (!stream.is("stream", Namespaces.STREAM)
                || !header.scope().defaultNamespace().equals(Namespaces.CLIENT)) {
            return Optional.of("invalid-namespace");
        }
        if (!stream.attribute("to", host.settings().domain())
                .equalsIgnoreCase(host.settings().domain())) {
            return Optional.of("host-unknown");
        }
        String version = stream.attribute("version", "0.9");
        boolean known = version.equals("1.0") || version.matches("[1-9][0-9]{0,8}\\.[0-9]{1,9}");
        return known ? Optional.empty() : Optional.of("unsupported-version");
    }

    private boolean offersTls() {
        return host.settings().startTls() != StartTls.OFF && !connection.isEncrypted();
    }

    private void features() {
        XmlWriter out = host.out().raw("<stream:features>");
        if (user.isPresent()) {
            out.raw("<bind").attribute("xmlns", Namespaces.BIND).raw("/>");
            out.raw("<session").attribute("xmlns", Namespaces.SESSION).raw("><optional/></session>");
            if (!host.settings().resumeFor().isZero()) {
                out.raw("<sm").attribute("xmlns", Namespaces.MANAGEMENT).raw("/>");
            }
        } else {
            beforeLogin(out);
        }
        connection.write(out.raw("</stream:features>"));
    }

    private void beforeLogin(XmlWriter out) {
        if (offersTls()) {
            boolean required = host.settings().startTls() == StartTls.REQUIRED;
            out.raw("<starttls").attribute("xmlns", Namespaces.TLS);
            out.raw(required ? "><required/></starttls>" : "/>");
        }
        authentication.offer(out);
        if (host.settings().registration()) {
            out.raw("<register xmlns='http://jabber.org/features/iq-register'/>");
        }
    }

    @Override
    public void stanza(XmlElement element) {
        switch (element.namespace()) {
            case Namespaces.TLS:
                startTls(element);
                break;
            case Namespaces.SASL:
                authenticate(element);
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
        if (!element.name().equals("starttls") || !connection.passes(FaultStep.STARTTLS)) {
            return;
        }
        XmlWriter out = host.out();
        if (!offersTls() || user.isPresent()) {
            connection.write(
                    out.raw("<failure").attribute("xmlns", Namespaces.TLS).raw("/>"));
            connection.end();
            return;
        }
        connection.write(out.raw("<proceed").attribute("xmlns", Namespaces.TLS).raw("/>"));
        connection.encrypt();
    }

    private void authenticate(XmlElement element) {
        if (user.isPresent()) {
            connection.streamError("policy-violation", "authenticated already");
            return;
        }
        if (element.name().equals("auth") && !connection.passes(FaultStep.AUTH)) {
            return;
        }
        user = authentication.take(element);
        if (user.isPresent()) {
            connection.restartStream(false);
        }
    }

    private void request(XmlElement element) {
        Optional<XmlElement> payload = element.firstChild();
        boolean iq = element.name().equals("iq") && payload.isPresent();
        if (iq && user.isPresent() && payload.get().is("bind", Namespaces.BIND)) {
            bind(element, payload.get());
        } else if (iq && user.isEmpty() && payload.get().is("query", Namespaces.REGISTER)) {
            connection.write(host.router().registration().beforeLogin(host.out(), element, payload.get()));
        } else {
            refuse(element);
        }
    }

    private void bind(XmlElement iq, XmlElement bind) {
        if (!connection.passes(FaultStep.BIND)) {
            return;
        }
        String resource =
                bind.child("resource", Namespaces.BIND).map(XmlElement::text).orElse("");
        String bare = user.orElseThrow() + "@" + host.settings().domain();
        if (!iq.attribute("type", "").equals("set") || !resource.isEmpty() && !Jid.isResource(resource)) {
            connection.write(StanzaError.BAD_REQUEST.write(host.out(), iq, "", bare));
            return;
        }
        Jid jid = Jid.of(user.get(), host.settings().domain(), resource.isEmpty() ? host.token() : resource);
        ServerSession session = new ServerSession(host, host.accounts().open(jid), jid, connection);
        connection.enter(session);
        session.begin();
        XmlWriter out = Iq.result(host.out(), iq, jid.toString()).raw("<bind").attribute("xmlns", Namespaces.BIND);
        out.raw("><jid>").text(jid.toString()).raw("</jid></bind>");
        connection.write(Iq.end(out));
    }

    private void resume(XmlElement element) {
        if (user.isEmpty() || !element.name().equals("resume")) {
            refuse(element);
            return;
        }
        String bare = user.get() + "@" + host.settings().domain();
        host.router().resumption().resume(connection, element, bare);
    }

    @Override
    public void closed() {
        user.ifPresent(host.users()::forgetAnonymous);
    }

    @Override
    public void lost() {
        closed();
    }
}

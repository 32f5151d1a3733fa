package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Locale;
import java.util.Optional;

/** In-band registration (XEP-0077): registers a user before login; changes the password or removes the account after it. */
final class InBandRegistration implements IqHandler {

    private static final String FORM =
            "<instructions>Choose a user name and a password.</instructions>" + "<username/><password/></query>";

    private final XmppServerState server;

    InBandRegistration(XmppServerState server) {
        this.server = server;
    }

    /** Writes the answer to a request before login. */
    XmlWriter beforeLogin(XmlWriter out, String domain, XmlElement iq, XmlElement query) {
        boolean get = iq.attribute("type", "").equals("get");
        if (!server.settings.registration) {
            return refuse(out, domain, iq, StanzaError.SERVICE_UNAVAILABLE);
        }
        if (get) {
            return form(Iq.result(out, iq, ""), Optional.empty());
        }
        String user = text(query, "username").toLowerCase(Locale.ROOT);
        String password = text(query, "password");
        if (!Jid.isLocal(user) || password.isEmpty()) {
            return refuse(out, domain, iq, StanzaError.NOT_ACCEPTABLE);
        }
        return server.users.register(user, password, false)
                ? Iq.done(out, iq, "")
                : refuse(out, domain, iq, StanzaError.CONFLICT);
    }

    private XmlWriter refuse(XmlWriter out, String domain, XmlElement iq, StanzaError error) {
        return error.write(out, iq, domain, "");
    }

    private static XmlWriter form(XmlWriter out, Optional<String> registered) {
        out.begin("query", Namespaces.REGISTER).raw(">");
        registered.ifPresent(
                user -> out.raw("<registered/><username>").text(user).raw("</username>"));
        return Iq.end(out.raw(registered.isPresent() ? "<password/></query>" : FORM));
    }

    private static String text(XmlElement query, String name) {
        return query.child(name, Namespaces.REGISTER).map(XmlElement::text).orElse("");
    }

    @Override
    public void handle(ServerSession session, XmlElement iq, XmlElement query) {
        String own = session.jid().local();
        String address = session.jid().toString();
        if (!server.settings.registration) {
            server.router.refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        } else if (iq.attribute("type", "").equals("get")) {
            session.deliver(form(Iq.result(server.out(), iq, address), Optional.of(own)));
        } else if (query.child("remove", Namespaces.REGISTER).isPresent()) {
            session.deliver(Iq.done(server.out(), iq, address));
            end(session);
        } else {
            boolean valid = text(query, "username").equalsIgnoreCase(own)
                    && !text(query, "password").isEmpty();
            if (valid) {
                server.users.register(own, text(query, "password"), true);
                session.deliver(Iq.done(server.out(), iq, address));
            } else {
                server.router.refuse(session, iq, StanzaError.NOT_ALLOWED);
            }
        }
    }

    private void end(ServerSession session) {
        server.users.remove(session.jid().local());
        server.accounts.remove(session.account().jid());
        for (ServerSession each : session.account().sessions()) {
            each.eventLoop().execute(() -> each.terminate("not-authorized", "the account was removed"));
        }
    }
}

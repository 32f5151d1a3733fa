package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Locale;
import java.util.Optional;

/** In-band registration (XEP-0077): before login a new user, after it another password or the end of one's account. */
final class InBandRegistration implements IqHandler {

    private static final String FORM =
            "<instructions>Choose a user name and a password.</instructions>" + "<username/><password/></query>";

    private final XmppServerState host;

    InBandRegistration(XmppServerState host) {
        this.host = host;
    }

    /** Writes the answer to a request on a stream where nobody is logged in yet. */
    XmlWriter beforeLogin(XmlWriter out, XmlElement iq, XmlElement query) {
        boolean get = iq.attribute("type", "").equals("get");
        if (!host.settings().registration()) {
            return refuse(out, iq, StanzaError.SERVICE_UNAVAILABLE);
        }
        if (get) {
            return form(begin(out, iq), Optional.empty());
        }
        String user = text(query, "username").toLowerCase(Locale.ROOT);
        String password = text(query, "password");
        if (!Jid.isLocal(user) || password.isEmpty()) {
            return refuse(out, iq, StanzaError.NOT_ACCEPTABLE);
        }
        return host.users().register(user, password, false)
                ? Iq.end(begin(out, iq))
                : refuse(out, iq, StanzaError.CONFLICT);
    }

    /** A result without {@code to}: the client has no address yet. */
    private static XmlWriter begin(XmlWriter out, XmlElement iq) {
        out.raw("<iq type='result'").attribute("id", iq.attribute("id", ""));
        iq.attribute("to").ifPresent(asked -> out.attribute("from", asked));
        return out.raw(">");
    }

    private XmlWriter refuse(XmlWriter out, XmlElement iq, StanzaError error) {
        return error.write(out, iq, host.settings().domain(), "");
    }

    private static XmlWriter form(XmlWriter out, Optional<String> registered) {
        out.raw("<query").attribute("xmlns", Namespaces.REGISTER).raw(">");
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
        if (!host.settings().registration()) {
            host.router().refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        } else if (iq.attribute("type", "").equals("get")) {
            session.deliver(form(Iq.result(host.out(), iq, address), Optional.of(own)));
        } else if (query.child("remove", Namespaces.REGISTER).isPresent()) {
            session.deliver(Iq.done(host.out(), iq, address));
            end(session);
        } else {
            boolean sound = text(query, "username").equalsIgnoreCase(own)
                    && !text(query, "password").isEmpty();
            if (sound) {
                host.users().register(own, text(query, "password"), true);
                session.deliver(Iq.done(host.out(), iq, address));
            } else {
                host.router().refuse(session, iq, StanzaError.NOT_ALLOWED);
            }
        }
    }

    private void end(ServerSession session) {
        host.users().remove(session.jid().local());
        host.accounts().remove(session.account().jid());
        for (ServerSession each : session.account().sessions()) {
            each.loop().execute(() -> each.dismiss("not-authorized", "the account was removed"));
        }
    }
}

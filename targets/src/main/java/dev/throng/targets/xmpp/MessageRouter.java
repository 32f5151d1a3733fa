package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Delivers messages to users of this server (RFC 6121, section 8.5). Any thread may use it. */
final class MessageRouter {

    private final XmppServerState server;

    MessageRouter(XmppServerState server) {
        this.server = server;
    }

    void route(ServerSession from, XmlElement message, Jid to) {
        server.garbage.allocate();
        String type = message.attribute("type", "normal");
        Optional<Account> account = server.accounts.find(to.bare());
        Optional<ServerSession> exact =
                to.isBare() ? Optional.empty() : account.flatMap(known -> known.session(to.resource()));
        if (exact.isPresent()) {
            exact.get().deliver(forwarded(from, message, to));
        } else if (to.local().isEmpty() || !server.users.exists(to.local()) && account.isEmpty()) {
            refuse(from, message);
        } else if (to.isBare() || type.equals("chat")) {
            toBare(from, message, to, type);
        } else if (!type.equals("headline")) {
            refuse(from, message);
        }
    }

    private void toBare(ServerSession from, XmlElement message, Jid to, String type) {
        Optional<Account> account = server.accounts.find(to.bare());
        switch (type) {
            case "groupchat":
                refuse(from, message);
                break;
            case "error":
                break;
            case "headline":
                account.ifPresent(known -> toAll(known, from, message, to));
                break;
            default:
                Optional<ServerSession> session = account.flatMap(Account::preferredSession);
                if (session.isPresent()) {
                    session.get().deliver(forwarded(from, message, to));
                } else {
                    storeOffline(from, message, to);
                }
        }
    }

    private XmlWriter forwarded(ServerSession from, XmlElement message, Jid to) {
        return server.out().stanza(message, from.jid().toString(), to.toString());
    }

    private void toAll(Account account, ServerSession from, XmlElement message, Jid to) {
        for (ServerSession session : account.sessions()) {
            if (session.availability().isAvailable() && session.availability().priority() >= 0) {
                session.deliver(forwarded(from, message, to));
            }
        }
    }

    private void storeOffline(ServerSession from, XmlElement message, Jid to) {
        int most = server.settings.offlineStore;
        Optional<Account> account = most == 0 ? Optional.empty() : server.accounts.ofUser(to);
        if (account.isEmpty()) {
            refuse(from, message);
            return;
        }
        XmlWriter delay = new XmlWriter().begin("delay", Namespaces.DELAY);
        delay.attribute("from", to.domain()).attribute("stamp", now());
        byte[] more = delay.raw("/>").toBytes();
        XmlWriter stanza = server.out().stanza(message, from.jid().toString(), to.bare(), more);
        if (!account.get().storeOffline(stanza.toBytes(), most)) {
            refuse(from, message);
        }
    }

    /** The current time as in XEP-0082. */
    private String now() {
        long micros = server.clock.epochMicros();
        return Instant.EPOCH
                .plus(TimeUnit.MICROSECONDS.toMillis(micros), ChronoUnit.MILLIS)
                .toString();
    }

    private void refuse(ServerSession from, XmlElement message) {
        server.router.refuse(from, message, StanzaError.SERVICE_UNAVAILABLE);
    }
}

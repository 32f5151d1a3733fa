package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Delivers messages to users of this server (RFC 6121, section 8.5). Any thread. */
final class MessageRouter {

    private final XmppServerState host;

    MessageRouter(XmppServerState host) {
        this.host = host;
    }

    void route(ServerSession from, XmlElement message, Jid to) {
        String type = message.attribute("type", "normal");
        Optional<Account> account = host.accounts().inUse(to.bare());
        Optional<ServerSession> exact =
                to.isBare() ? Optional.empty() : account.flatMap(known -> known.session(to.resource()));
        if (exact.isPresent()) {
            exact.get().deliver(passedOn(from, message, to));
        } else if (to.local().isEmpty() || !host.users().exists(to.local()) && account.isEmpty()) {
            refuse(from, message);
        } else if (to.isBare() || type.equals("chat")) {
            toBare(from, message, to, type);
        } else if (!type.equals("headline")) {
            refuse(from, message);
        }
    }

    private void toBare(ServerSession from, XmlElement message, Jid to, String type) {
        Optional<Account> account = host.accounts().inUse(to.bare());
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
                Optional<ServerSession> session = account.flatMap(Account::mostAvailable);
                if (session.isPresent()) {
                    session.get().deliver(passedOn(from, message, to));
                } else {
                    keep(from, message, to);
                }
        }
    }

    private XmlWriter passedOn(ServerSession from, XmlElement message, Jid to) {
        return host.out().stanza(message, from.jid().toString(), to.toString());
    }

    private void toAll(Account account, ServerSession from, XmlElement message, Jid to) {
        for (ServerSession session : account.sessions()) {
            if (session.availability().isAvailable() && session.availability().priority() >= 0) {
                session.deliver(passedOn(from, message, to));
            }
        }
    }

    private void keep(ServerSession from, XmlElement message, Jid to) {
        int most = host.settings().offlineStore();
        Optional<Account> account =
                most == 0 ? Optional.empty() : host.accounts().of(to);
        if (account.isEmpty()) {
            refuse(from, message);
            return;
        }
        XmlWriter delay = new XmlWriter().raw("<delay").attribute("xmlns", Namespaces.DELAY);
        delay.attribute("from", host.settings().domain()).attribute("stamp", now());
        byte[] more = delay.raw("/>").toBytes();
        XmlWriter stanza = host.out().stanza(message, from.jid().toString(), to.bare(), more);
        if (!account.get().keep(stanza.toBytes(), most)) {
            refuse(from, message);
        }
    }

    /** XEP-0082. */
    private String now() {
        long micros = host.clock().epochMicros();
        return Instant.EPOCH
                .plus(TimeUnit.MICROSECONDS.toMillis(micros), ChronoUnit.MILLIS)
                .toString();
    }

    private void refuse(ServerSession from, XmlElement message) {
        host.router().refuse(from, message, StanzaError.SERVICE_UNAVAILABLE);
    }
}

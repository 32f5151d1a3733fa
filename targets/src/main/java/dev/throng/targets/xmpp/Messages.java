package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Delivers messages to users of this server (RFC 6121, section 8.5). Any thread. */
final class Messages {

    private final Host host;

    Messages(Host host) {
        this.host = host;
    }

    void route(Session from, Element message, Jid to) {
        String type = message.attribute("type", "normal");
        Optional<Account> account = host.accounts().inUse(to.bare());
        Optional<Session> exact =
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

    private void toBare(Session from, Element message, Jid to, String type) {
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
                Optional<Session> session = account.flatMap(Account::mostAvailable);
                if (session.isPresent()) {
                    session.get().deliver(passedOn(from, message, to));
                } else {
                    keep(from, message, to);
                }
        }
    }

    private XmlOut passedOn(Session from, Element message, Jid to) {
        return host.out().stanza(message, from.jid().toString(), to.toString());
    }

    private void toAll(Account account, Session from, Element message, Jid to) {
        for (Session session : account.sessions()) {
            if (session.availability().isAvailable() && session.availability().priority() >= 0) {
                session.deliver(passedOn(from, message, to));
            }
        }
    }

    private void keep(Session from, Element message, Jid to) {
        int most = host.settings().offlineStore();
        Optional<Account> account =
                most == 0 ? Optional.empty() : host.accounts().of(to);
        if (account.isEmpty()) {
            refuse(from, message);
            return;
        }
        XmlOut delay = new XmlOut().raw("<delay").attribute("xmlns", Namespaces.DELAY);
        delay.attribute("from", host.settings().domain()).attribute("stamp", now());
        byte[] more = delay.raw("/>").toBytes();
        XmlOut stanza = host.out().stanza(message, from.jid().toString(), to.bare(), more);
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

    private void refuse(Session from, Element message) {
        host.router().refuse(from, message, StanzaError.SERVICE_UNAVAILABLE);
    }
}

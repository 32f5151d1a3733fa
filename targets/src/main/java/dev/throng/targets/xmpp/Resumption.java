package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Sessions that may be resumed on another connection, each for a bounded time after its own was lost. Any thread. */
final class Resumption {

    private final Host host;
    private final Map<String, Session> byId = new ConcurrentHashMap<>();

    Resumption(Host host) {
        this.host = host;
    }

    /** Turns stream management on. */
    Optional<Management> enable(Session session, Connection connection, Element enable) {
        String resume = enable.attribute("resume", "false");
        boolean resumable = (resume.equals("true") || resume.equals("1"))
                && !host.settings().resumeFor().isZero();
        Management management = new Management(
                host.token() + host.token(), resumable, host.settings().maxBacklogBytes());
        XmlOut out = host.out().raw("<enabled").attribute("xmlns", Namespaces.MANAGEMENT);
        if (resumable) {
            byId.put(management.id(), session);
            out.attribute("id", management.id()).attribute("resume", "true");
            out.attribute("max", Long.toString(host.settings().resumeFor().toSeconds()));
        }
        connection.write(out.raw("/>"));
        return Optional.of(management);
    }

    /** The session has lost its connection; it ends unless it is resumed in time. On its loop. */
    void waitFor(Session session) {
        session.loop()
                .schedule(
                        () -> endIfStillDetached(session),
                        host.settings().resumeFor().toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    private void endIfStillDetached(Session session) {
        if (session.loop().inEventLoop() && session.isDetached()) {
            session.finish();
        }
    }

    void forget(Session session) {
        session.management().ifPresent(management -> byId.remove(management.id()));
    }

    /** A client asks to go on with an earlier session; {@code bare} is who it is. On the new connection's loop. */
    void resume(Connection connection, Element resume, String bare) {
        Optional<Session> earlier = Optional.ofNullable(byId.get(resume.attribute("previd", "")))
                .filter(session -> session.account().jid().equals(bare));
        long handled = Management.handled(resume);
        if (earlier.isEmpty() || handled < 0) {
            connection.write(Management.failed(host.out(), "item-not-found"));
            return;
        }
        Session session = earlier.get();
        session.loop().execute(() -> move(session, connection, handled));
    }

    private void move(Session session, Connection connection, long handled) {
        if (session.isOver() || !session.loop().inEventLoop()) {
            connection.loop().execute(() -> connection.write(Management.failed(host.out(), "item-not-found")));
            return;
        }
        session.moveTo(connection.loop());
        connection.loop().execute(() -> session.resumeOn(connection, handled));
    }
}

package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Sessions that may be resumed on another connection, each for a bounded time after its own was lost. Any thread. */
final class SessionResumption {

    private final XmppServerState host;
    private final Map<String, ServerSession> byId = new ConcurrentHashMap<>();

    SessionResumption(XmppServerState host) {
        this.host = host;
    }

    /** Turns stream management on. */
    Optional<StreamManagement> enable(ServerSession session, ClientConnection connection, XmlElement enable) {
        String resume = enable.attribute("resume", "false");
        boolean resumable = (resume.equals("true") || resume.equals("1"))
                && !host.settings().resumeFor().isZero();
        StreamManagement management = new StreamManagement(
                host.token() + host.token(), resumable, host.settings().maxBacklogBytes());
        XmlWriter out = host.out().raw("<enabled").attribute("xmlns", Namespaces.MANAGEMENT);
        if (resumable) {
            byId.put(management.id(), session);
            out.attribute("id", management.id()).attribute("resume", "true");
            out.attribute("max", Long.toString(host.settings().resumeFor().toSeconds()));
        }
        connection.write(out.raw("/>"));
        return Optional.of(management);
    }

    /** The session has lost its connection; it ends unless it is resumed in time. On its loop. */
    void waitFor(ServerSession session) {
        session.loop()
                .schedule(
                        () -> endIfStillDetached(session),
                        host.settings().resumeFor().toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    private void endIfStillDetached(ServerSession session) {
        if (session.loop().inEventLoop() && session.isDetached()) {
            session.finish();
        }
    }

    void forget(ServerSession session) {
        session.management().ifPresent(management -> byId.remove(management.id()));
    }

    /** A client asks to go on with an earlier session; {@code bare} is who it is. On the new connection's loop. */
    void resume(ClientConnection connection, XmlElement resume, String bare) {
        Optional<ServerSession> earlier = Optional.ofNullable(byId.get(resume.attribute("previd", "")))
                .filter(session -> session.account().jid().equals(bare));
        long handled = StreamManagement.handled(resume);
        if (earlier.isEmpty() || handled < 0) {
            connection.write(StreamManagement.failed(host.out(), "item-not-found"));
            return;
        }
        ServerSession session = earlier.get();
        session.loop().execute(() -> move(session, connection, handled));
    }

    private void move(ServerSession session, ClientConnection connection, long handled) {
        if (session.isOver() || !session.loop().inEventLoop()) {
            connection.loop().execute(() -> connection.write(StreamManagement.failed(host.out(), "item-not-found")));
            return;
        }
        session.moveTo(connection.loop());
        connection.loop().execute(() -> session.resumeOn(connection, handled));
    }
}

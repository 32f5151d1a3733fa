package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Resumable sessions, each for a limited time after the loss of its connection (XEP-0198). Any thread may use it. */
final class SessionResumption {

    private final XmppServerState server;
    private final Map<String, ServerSession> byId = new ConcurrentHashMap<>();

    SessionResumption(XmppServerState server) {
        this.server = server;
    }

    Optional<StreamManagement> enable(ServerSession session, ClientConnection connection, XmlElement enable) {
        String resume = enable.attribute("resume", "false");
        boolean resumable = (resume.equals("true") || resume.equals("1")) && !server.settings.resumeFor.isZero();
        StreamManagement management =
                new StreamManagement(server.token() + server.token(), resumable, server.settings.maxBacklogBytes);
        XmlWriter out = server.out().begin("enabled", Namespaces.MANAGEMENT);
        if (resumable) {
            byId.put(management.id(), session);
            out.attribute("id", management.id()).attribute("resume", "true");
            out.attribute("max", Long.toString(server.settings.resumeFor.toSeconds()));
        }
        connection.write(out.raw("/>"));
        return Optional.of(management);
    }

    /** Ends a session that has lost its connection, unless it is resumed in time. Called on its event loop. */
    void scheduleExpiry(ServerSession session) {
        session.eventLoop().schedule(() -> expire(session), server.settings.resumeFor.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void expire(ServerSession session) {
        if (session.eventLoop().inEventLoop() && session.isDetached()) {
            session.finish();
        }
    }

    void remove(ServerSession session) {
        session.management().ifPresent(management -> byId.remove(management.id()));
    }

    /** Handles a request to resume a session of {@code bare}. Called on the event loop of the new connection. */
    void resume(ClientConnection connection, XmlElement resume, String bare) {
        Optional<ServerSession> earlier = Optional.ofNullable(byId.get(resume.attribute("previd", "")))
                .filter(session -> session.account().jid().equals(bare));
        long handled = StreamManagement.handled(resume);
        if (earlier.isEmpty() || handled < 0) {
            connection.write(StreamManagement.failed(server.out(), "item-not-found"));
            return;
        }
        ServerSession session = earlier.get();
        session.eventLoop().execute(() -> move(session, connection, handled));
    }

    private void move(ServerSession session, ClientConnection connection, long handled) {
        if (session.isOver() || !session.eventLoop().inEventLoop()) {
            connection
                    .eventLoop()
                    .execute(() -> connection.write(StreamManagement.failed(server.out(), "item-not-found")));
            return;
        }
        session.moveTo(connection.eventLoop());
        connection.eventLoop().execute(() -> session.resumeOn(connection, handled));
    }
}

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

    /** Enables stream management, and writes the answer. */
    StreamManagement enable(ServerSession session, XmlElement enable, XmlWriter out) {
        String resume = enable.attribute("resume", "false");
        boolean resumable = (resume.equals("true") || resume.equals("1")) && !server.settings.resumeFor.isZero();
        StreamManagement management =
                new StreamManagement(server.token() + server.token(), resumable, server.settings.maxBacklogBytes);
        out.begin("enabled", Namespaces.MANAGEMENT);
        if (resumable) {
            byId.put(management.id(), session);
            out.attribute("id", management.id()).attribute("resume", "true");
            out.attribute("max", Long.toString(server.settings.resumeFor.toSeconds()));
        }
        out.raw("/>");
        return management;
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

    /**
     * What surrounds the answer to a request to resume, and what happens if the session is not resumed. Called on the event loop of the
     * new connection.
     */
    static final class Reply {

        final String before;
        final String after;
        final Runnable notResumed;

        Reply(String before, String after, Runnable notResumed) {
            this.before = before;
            this.after = after;
            this.notResumed = notResumed;
        }
    }

    /** Handles a request to resume a session of {@code bare}. Called on the event loop of the new connection. */
    void resume(ClientConnection connection, XmlElement resume, String bare) {
        Runnable failed = () -> connection.write(StreamManagement.failed(server.out(), "item-not-found"));
        resume(connection, resume, bare, new Reply("", "", failed));
    }

    /** As above, with an answer that is part of something else. */
    void resume(ClientConnection connection, XmlElement resume, String bare, Reply reply) {
        Optional<ServerSession> earlier = Optional.ofNullable(byId.get(resume.attribute("previd", "")))
                .filter(session -> session.account().jid().equals(bare));
        long handled = StreamManagement.handled(resume);
        if (earlier.isEmpty() || handled < 0) {
            reply.notResumed.run();
            return;
        }
        ServerSession session = earlier.get();
        session.eventLoop().execute(() -> move(session, connection, handled, reply));
    }

    private void move(ServerSession session, ClientConnection connection, long handled, Reply reply) {
        if (session.isOver() || !session.eventLoop().inEventLoop()) {
            connection.eventLoop().execute(reply.notResumed);
            return;
        }
        session.moveTo(connection.eventLoop());
        connection.eventLoop().execute(() -> session.resumeOn(connection, handled, reply));
    }
}

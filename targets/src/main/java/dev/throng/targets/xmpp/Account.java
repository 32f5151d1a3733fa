package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.Roster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * One user: roster, sessions, offline messages and pending subscription requests. Any thread may use it. The account's
 * lock guards the roster, messages and requests; a thread holds at most one account lock at a time.
 */
final class Account {

    private static final ServerSession[] NO_SESSIONS = {};

    private final String jid;
    private final Roster roster;
    private volatile ServerSession[] sessions = NO_SESSIONS;
    /** Whether a session was lost, and neither resumed nor followed by another. */
    private final AtomicBoolean awaited = new AtomicBoolean();

    private List<byte[]> offline = List.of();
    private Map<String, byte[]> requests = Map.of();

    /** Creates an account without sessions; {@code jid} is its bare address. */
    Account(String jid, Roster roster) {
        this.jid = jid;
        this.roster = roster;
    }

    String jid() {
        return jid;
    }

    /** A session has lost its connection. */
    void lost() {
        awaited.set(true);
    }

    /** The user is online again. Returns whether a session was lost before. */
    boolean returned() {
        return awaited.getAndSet(false);
    }

    /** The roster. Use it only under this account's lock. */
    Roster roster() {
        return roster;
    }

    /** The current sessions; the array is not changed later. */
    ServerSession[] sessions() {
        return sessions;
    }

    Optional<ServerSession> session(String resource) {
        for (ServerSession session : sessions) {
            if (session.jid().resource().equals(resource)) {
                return Optional.of(session);
            }
        }
        return Optional.empty();
    }

    /** Adds a session; returns the session that it replaces because it has the same resource. */
    synchronized Optional<ServerSession> add(ServerSession session) {
        Optional<ServerSession> replaced = session(session.jid().resource());
        replaced.ifPresent(this::remove);
        ServerSession[] more = Arrays.copyOf(sessions, sessions.length + 1);
        more[more.length - 1] = session;
        sessions = more;
        return replaced;
    }

    synchronized void remove(ServerSession session) {
        List<ServerSession> rest = new ArrayList<>(Arrays.asList(sessions));
        if (rest.remove(session)) {
            sessions = rest.toArray(NO_SESSIONS);
        }
    }

    /** Visits each available session, with its availability, which may have changed since. Takes no lock. */
    void forEachAvailable(BiConsumer<ServerSession, Availability> visitor) {
        for (ServerSession session : sessions) {
            Availability there = session.availability();
            if (there.isAvailable()) {
                visitor.accept(session, there);
            }
        }
    }

    /** Whether the contact with this bare address gets the user's presence. */
    synchronized boolean showsPresenceTo(String contact) {
        return roster.item(contact)
                .filter(item -> item.subscription().hasFrom())
                .isPresent();
    }

    /** The session for messages to the bare address: the latest of those with the highest priority (RFC 6121, 8.5.2.1). */
    Optional<ServerSession> preferredSession() {
        Optional<ServerSession> best = Optional.empty();
        for (ServerSession session : sessions) {
            Availability candidate = session.availability();
            if (candidate.isAvailable() && candidate.priority() >= 0) {
                Availability leader = best.map(ServerSession::availability).orElse(Availability.NONE);
                boolean better = candidate.priority() > leader.priority()
                        || candidate.priority() == leader.priority() && candidate.order() > leader.order();
                best = better ? Optional.of(session) : best;
            }
        }
        return best;
    }

    /** Stores a message until the user is available; returns false if {@code most} messages are stored already. */
    synchronized boolean storeOffline(byte[] message, int most) {
        if (offline.isEmpty() && most > 0) {
            offline = new ArrayList<>(1);
        }
        return offline.size() < most && offline.add(message);
    }

    /** Removes and returns the stored messages. */
    synchronized List<byte[]> takeOffline() {
        List<byte[]> taken = offline;
        offline = List.of();
        return taken;
    }

    /** Stores a subscription request until the user answers it; returns false if {@code most} others are stored. */
    synchronized boolean storeRequest(String from, byte[] request, int most) {
        if (requests.isEmpty()) {
            requests = new LinkedHashMap<>(4);
        }
        if (requests.size() >= most && !requests.containsKey(from)) {
            return false;
        }
        requests.put(from, request);
        return true;
    }

    /** Removes a subscription request; returns whether it existed. */
    synchronized boolean removeRequest(String from) {
        return !requests.isEmpty() && requests.remove(from) != null;
    }

    synchronized List<byte[]> requests() {
        return requests.isEmpty() ? List.of() : new ArrayList<>(requests.values());
    }
}

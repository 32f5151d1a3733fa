package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.Roster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the server keeps of one user: roster, sessions, messages and requests that wait. Any thread may use it; the roster and
 * what waits are used under the account's lock, and nobody takes two of these locks at once.
 */
final class Account {

    private static final ServerSession[] NO_SESSIONS = {};

    private final String jid;
    private final Roster roster;
    private volatile ServerSession[] sessions = NO_SESSIONS;
    private List<byte[]> offline = List.of();
    private Map<String, byte[]> requests = Map.of();

    /** {@code jid} is the bare address. */
    Account(String jid, Roster roster) {
        this.jid = jid;
        this.roster = roster;
    }

    String jid() {
        return jid;
    }

    /** To be used under this account's lock. */
    Roster roster() {
        return roster;
    }

    /** Those of this moment; the array is never changed. */
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

    /** Adds a session; gives the one that had its resource until now. */
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

    /** The session a message to the bare address goes to: of those with the highest priority, the latest (RFC 6121, 8.5.2.1). */
    Optional<ServerSession> mostAvailable() {
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

    /** Keeps a message until the user is there; says no if {@code most} are kept already. */
    synchronized boolean keep(byte[] message, int most) {
        if (offline.isEmpty() && most > 0) {
            offline = new ArrayList<>(1);
        }
        return offline.size() < most && offline.add(message);
    }

    /** The messages kept, once. */
    synchronized List<byte[]> takeKept() {
        List<byte[]> kept = offline;
        offline = List.of();
        return kept;
    }

    /** Keeps a request for the user's presence until it is answered; says no if {@code most} others are kept. */
    synchronized boolean keepRequest(String from, byte[] request, int most) {
        if (requests.isEmpty()) {
            requests = new LinkedHashMap<>(4);
        }
        if (requests.size() >= most && !requests.containsKey(from)) {
            return false;
        }
        requests.put(from, request);
        return true;
    }

    /** Whether a request was waiting; it is no more. */
    synchronized boolean answerRequest(String from) {
        return !requests.isEmpty() && requests.remove(from) != null;
    }

    synchronized List<byte[]> requests() {
        return requests.isEmpty() ? List.of() : new ArrayList<>(requests.values());
    }
}

package dev.throng.targets.xmpp;

import dev.throng.targets.serving.Stalls;
import dev.throng.targets.time.Clock;
import dev.throng.targets.xmpp.xml.XmlOut;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections and sessions of a server share. Any thread may use it. */
final class Host {

    private static final int MAX_SCRATCH_BYTES = 1 << 20;

    private final XmppSettings settings;
    private final Stalls stalls;
    private final Clock clock;
    private final Optional<Encryption> encryption;
    private final SecureRandom random;
    private final Users users;
    private final Accounts accounts;
    private final Traffic traffic = new Traffic();
    private final Map<EventLoop, Turn> turns = new ConcurrentHashMap<>();
    private final AtomicLong presences = new AtomicLong();
    private final AtomicLong rosterResults = new AtomicLong();
    private final AtomicLong logins = new AtomicLong();
    private final long startedNanos;
    private final Router router;

    private final FastThreadLocal<XmlOut> scratch = new FastThreadLocal<>() {
        @Override
        protected XmlOut initialValue() {
            return new XmlOut(4096);
        }
    };

    Host(XmppSettings settings, Stalls stalls, Clock clock, Optional<Encryption> encryption, SecureRandom random) {
        this.settings = settings;
        this.stalls = stalls;
        this.clock = clock;
        this.encryption = encryption;
        this.random = random;
        this.users = new Users(settings);
        this.accounts = new Accounts(settings, users);
        this.startedNanos = clock.nanos();
        this.router = new Router(this);
    }

    XmppSettings settings() {
        return settings;
    }

    Stalls stalls() {
        return stalls;
    }

    Clock clock() {
        return clock;
    }

    /** Empty where the server has no certificate. */
    Optional<Encryption> encryption() {
        return encryption;
    }

    Users users() {
        return users;
    }

    Accounts accounts() {
        return accounts;
    }

    Traffic traffic() {
        return traffic;
    }

    Router router() {
        return router;
    }

    Turn turn(EventLoop loop) {
        return turns.computeIfAbsent(loop, Turn::new);
    }

    long uptimeNanos() {
        return clock.nanos() - startedNanos;
    }

    /** A number larger than all given before. */
    long nextPresence() {
        return presences.incrementAndGet();
    }

    /** Counts answers to roster requests, from 1. */
    long nextRosterResult() {
        return rosterResults.incrementAndGet();
    }

    /** Counts logins, from 1. */
    long nextLogin() {
        return logins.incrementAndGet();
    }

    /** Text nobody can guess: up to 16 characters of base 16. */
    String token() {
        return Long.toHexString(random.nextLong());
    }

    /** An empty buffer for one stanza at a time, to be handed on before the next is composed on this thread. */
    XmlOut out() {
        XmlOut out = scratch.get();
        if (out.array().length > MAX_SCRATCH_BYTES) {
            out = new XmlOut(4096);
            scratch.set(out);
        }
        return out.clear();
    }

    /** Writes the start tag of the server's stream; {@code to} may be empty. */
    void streamHeader(XmlOut out, String to) {
        out.raw("<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='")
                .raw(Namespaces.STREAM)
                .raw("' version='1.0' xml:lang='en'")
                .attribute("id", token())
                .attribute("from", settings.domain());
        if (!to.isEmpty()) {
            out.attribute("to", to);
        }
        out.raw(">");
    }
}

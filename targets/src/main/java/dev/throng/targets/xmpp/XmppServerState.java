package dev.throng.targets.xmpp;

import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections and sessions of a server share. Any thread may use it. */
final class XmppServerState {

    private static final int MAX_SCRATCH_BYTES = 1 << 20;

    private final XmppServerSettings settings;
    private final StallScheduler stalls;
    private final Clock clock;
    private final Optional<ServerTls> encryption;
    private final SecureRandom random;
    private final UserDirectory users;
    private final Accounts accounts;
    private final XmppCounters traffic = new XmppCounters();
    private final Map<EventLoop, XmppLoop> turns = new ConcurrentHashMap<>();
    private final AtomicLong presences = new AtomicLong();
    private final AtomicLong rosterResults = new AtomicLong();
    private final AtomicLong logins = new AtomicLong();
    private final long startedNanos;
    private final StanzaRouter router;

    private final FastThreadLocal<XmlWriter> scratch = new FastThreadLocal<>() {
        @Override
        protected XmlWriter initialValue() {
            return new XmlWriter(4096);
        }
    };

    XmppServerState(
            XmppServerSettings settings,
            StallScheduler stalls,
            Clock clock,
            Optional<ServerTls> encryption,
            SecureRandom random) {
        this.settings = settings;
        this.stalls = stalls;
        this.clock = clock;
        this.encryption = encryption;
        this.random = random;
        this.users = new UserDirectory(settings);
        this.accounts = new Accounts(settings, users);
        this.startedNanos = clock.nanos();
        this.router = new StanzaRouter(this);
    }

    XmppServerSettings settings() {
        return settings;
    }

    StallScheduler stalls() {
        return stalls;
    }

    Clock clock() {
        return clock;
    }

    /** Empty where the server has no certificate. */
    Optional<ServerTls> encryption() {
        return encryption;
    }

    UserDirectory users() {
        return users;
    }

    Accounts accounts() {
        return accounts;
    }

    XmppCounters traffic() {
        return traffic;
    }

    StanzaRouter router() {
        return router;
    }

    XmppLoop turn(EventLoop loop) {
        return turns.computeIfAbsent(loop, XmppLoop::new);
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
    XmlWriter out() {
        XmlWriter out = scratch.get();
        if (out.array().length > MAX_SCRATCH_BYTES) {
            out = new XmlWriter(4096);
            scratch.set(out);
        }
        return out.clear();
    }

    /** Writes the start tag of the server's stream; {@code to} may be empty. */
    void streamHeader(XmlWriter out, String to) {
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

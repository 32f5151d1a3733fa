package dev.throng.targets.xmpp;

import dev.throng.targets.serving.Garbage;
import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections and sessions of the server share; read the fields directly. Any thread may use it. */
final class XmppServerState {

    private static final int MAX_SCRATCH_BYTES = 1 << 20;

    final XmppServerSettings settings;
    final StallScheduler stalls;
    final Clock clock;
    /** The TLS contexts; empty if the server has no certificate. */
    final Optional<ServerTls> tls;

    private final SecureRandom random;
    final UserDirectory users;
    final TokenDirectory tokens;
    final Accounts accounts;
    final XmppCounters counters = new XmppCounters();
    private final Map<EventLoop, XmppLoop> loops = new ConcurrentHashMap<>();
    private final AtomicLong presences = new AtomicLong();
    private final AtomicLong rosterResults = new AtomicLong();
    private final AtomicLong logins = new AtomicLong();
    private final long startedNanos;
    final StanzaRouter router;
    /** Allocated for each message that a client sends. */
    final Garbage garbage;

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
            Optional<ServerTls> tls,
            SecureRandom random) {
        this.settings = settings;
        this.stalls = stalls;
        this.clock = clock;
        this.tls = tls;
        this.random = random;
        this.users = new UserDirectory(settings);
        this.tokens = new TokenDirectory(this);
        this.accounts = new Accounts(settings, users);
        this.startedNanos = clock.nanos();
        this.garbage = new Garbage(settings.garbageBytesPerMessage);
        this.router = new StanzaRouter(this);
    }

    XmppLoop loop(EventLoop loop) {
        return loops.computeIfAbsent(loop, XmppLoop::new);
    }

    long uptimeNanos() {
        return clock.nanos() - startedNanos;
    }

    /** A number that is larger than all returned before. */
    long nextPresence() {
        return presences.incrementAndGet();
    }

    /** The number of this roster result, from 1. */
    long nextRosterResult() {
        return rosterResults.incrementAndGet();
    }

    /** The number of this login, from 1. */
    long nextLogin() {
        return logins.incrementAndGet();
    }

    /** A random token: up to 16 hexadecimal digits. */
    String token() {
        return Long.toHexString(random.nextLong());
    }

    /** This thread's writer, empty. Pass the stanza on before the next call on the same thread. */
    XmlWriter out() {
        XmlWriter out = scratch.get();
        if (out.array().length > MAX_SCRATCH_BYTES) {
            out = new XmlWriter(4096);
            scratch.set(out);
        }
        return out.clear();
    }

    /** Writes the start tag of the server's stream; {@code to} may be empty. */
    void streamHeader(XmlWriter out, String domain, String to) {
        out.raw("<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='")
                .raw(Namespaces.STREAM)
                .raw("' version='1.0' xml:lang='en'");
        streamAttributes(out, domain, to);
        out.raw(">");
    }

    /** Writes what identifies the server's stream; {@code to} may be empty. */
    void streamAttributes(XmlWriter out, String domain, String to) {
        out.attribute("id", token()).attribute("from", domain);
        if (!to.isEmpty()) {
            out.attribute("to", to);
        }
    }

    /** Writes a stream error (RFC 6120, section 4.9). */
    static XmlWriter streamError(XmlWriter out, String condition, String text) {
        out.raw("<stream:error><").raw(condition).attribute("xmlns", Namespaces.STREAM_ERROR);
        out.raw("/>").begin("text", Namespaces.STREAM_ERROR).raw(" xml:lang='en'>");
        return out.text(text).raw("</text></stream:error>");
    }
}

package dev.throng.gatling.xmpp;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.client.Authenticator;
import dev.throng.xmpp.client.ConnectionOptions;
import dev.throng.xmpp.client.Connector;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.LoginOptions;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.client.Patience;
import dev.throng.xmpp.client.Patiences;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.Waiter;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.ScramKeys;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all users of one event loop share. Confined to that loop, but for its construction. */
final class XmppSite {

    private static final int MAX_STANZA_BYTES = 512 * 1024;
    private static final int MAX_PENDING_BYTES = 1024 * 1024;
    private static final int SCRAM_KEYS = 100_000;

    private final EventLoop loop;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final Duration deadline;
    private final Connector connector;
    private final LoginOptions logins;
    private final Patiences steps;
    private final Authenticator authenticator;
    private final Map<Duration, Patience> patiences = new HashMap<>();
    private long lastId;

    XmppSite(
            EventLoop loop,
            InetSocketAddress target,
            XmppProtocolBuilder settings,
            LoopRecording recording,
            NanoClock clock) {
        this.loop = loop;
        this.recording = recording;
        this.clock = clock;
        this.deadline = settings.deadline();
        this.connector = new Connector(
                loop,
                TransportKind.of(loop).tcp(),
                target,
                List.of(),
                new ConnectionOptions(
                        deadline,
                        deadline,
                        MAX_STANZA_BYTES,
                        MAX_PENDING_BYTES,
                        settings.tls(),
                        settings.security() == Security.DIRECT_TLS,
                        settings.domain()),
                clock);
        this.logins = new LoginOptions(
                settings.domain(),
                Optional.empty(),
                settings.security(),
                settings.roster(),
                settings.presence(),
                Optional.empty());
        this.steps = new Patiences(loop, clock, watched(deadline));
        this.authenticator = new Authenticator(
                new SaslClient(new SecureRandom(), new ScramKeys(SCRAM_KEYS)), Mechanisms.of(settings.mechanisms()));
    }

    /** The connection watches over its own making, and the session over what is asked in it. */
    private static Map<Step, Duration> watched(Duration deadline) {
        Map<Step, Duration> steps = new EnumMap<>(Step.class);
        for (Step step : List.of(Step.STREAM, Step.TLS, Step.STARTTLS, Step.AUTH, Step.BIND, Step.ROSTER)) {
            steps.put(step, deadline);
        }
        return steps;
    }

    void begin(Request request) {
        request.start(recording);
    }

    /** The listener may be told of the failure before this returns. */
    Login open(String user, String password, LoginListener listener) {
        return Login.start(
                connector, logins, steps, clock, authenticator.of(user, password), Purpose.NEW_SESSION, listener);
    }

    /** The waiter waits from now on, for that long at most; as long as an answer may take, if nothing else is said. */
    void await(Waiter waiter, Optional<Duration> time) {
        patience(time.orElse(deadline)).await(waiter, clock.nanos());
    }

    private Patience patience(Duration time) {
        return patiences.computeIfAbsent(time, fresh -> new Patience(loop, clock, fresh));
    }

    /** An id that no other stanza of a session on this loop has. */
    String nextId() {
        lastId++;
        return "throng-" + lastId;
    }

    NanoClock clock() {
        return clock;
    }
}

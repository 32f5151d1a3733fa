package dev.throng.gatling.xmpp;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.recording.LoopRecording;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.time.NanoClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Resolver;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TimeoutQueue.Timeout;
import dev.throng.transport.Tls;
import dev.throng.xmpp.client.Authenticator;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.LoginOptions;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppClient;
import dev.throng.xmpp.client.XmppClientOptions;
import dev.throng.xmpp.client.XmppTransport;
import dev.throng.xmpp.codec.StanzaMemory;
import dev.throng.xmpp.codec.StreamLimits;
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
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The objects that all users of one event loop share. Confined to that loop, except for its construction. */
final class XmppLoopContext {

    private static final int MAX_STANZA_BYTES = 4 * 1024 * 1024;
    private static final int MAX_PENDING_BYTES = 1024 * 1024;
    private static final int SCRAM_KEYS = 100_000;

    private final EventLoop loop;
    private final LoopRecording recording;
    private final NanoClock clock;
    private final Duration deadline;
    private final XmppClient client;
    private final Map<Duration, TimeoutQueue> timeouts = new HashMap<>();
    private final RandomGenerator random = new SplittableRandom();
    private long lastId;

    XmppLoopContext(
            EventLoop loop,
            InetSocketAddress target,
            XmppProtocolBuilder settings,
            LoopRecording recording,
            NanoClock clock) {
        this.loop = loop;
        this.recording = recording;
        this.clock = clock;
        this.deadline = settings.deadline();
        LoginOptions login = new LoginOptions(
                settings.domain(),
                Optional.empty(),
                settings.security(),
                settings.roster(),
                settings.presence(),
                Optional.empty());
        this.client = new XmppClient(
                loop,
                TransportKind.of(loop).tcp(),
                target,
                new XmppClientOptions(
                        new DialOptions(List.of(), deadline, deadline),
                        XmppTransport.TCP,
                        settings.tls().map(context -> new Tls(context, settings.domain())),
                        login,
                        stepDeadlines(deadline),
                        SlowReaders.NONE,
                        new StreamLimits(MAX_STANZA_BYTES, StanzaMemory.ofHeap()),
                        !Resolver.isLoopback(target.getHostString()),
                        MAX_PENDING_BYTES),
                new Authenticator(
                        new SaslClient(new SecureRandom(), new ScramKeys(SCRAM_KEYS)),
                        Mechanisms.of(settings.mechanisms())),
                clock);
    }

    private static Map<Step, Duration> stepDeadlines(Duration deadline) {
        Map<Step, Duration> steps = new EnumMap<>(Step.class);
        for (Step step : List.of(Step.STREAM, Step.STARTTLS, Step.AUTH, Step.BIND, Step.ROSTER)) {
            steps.put(step, deadline);
        }
        return steps;
    }

    void begin(Request request) {
        request.start(recording);
    }

    void login(String user, String password, LoginListener listener) {
        client.login(user, password, Purpose.NEW_SESSION, listener);
    }

    /** Starts a timeout with this duration, or with the protocol's deadline if it is empty. */
    void startTimeout(Timeout timeout, Optional<Duration> duration) {
        timeouts.computeIfAbsent(duration.orElse(deadline), time -> new TimeoutQueue(loop, clock, time))
                .start(timeout, clock.nanos());
    }

    /** Returns an id that is unique among the stanzas sent on this loop. */
    String nextId() {
        lastId++;
        return "throng-" + lastId;
    }

    /** For the random numbers of templates. */
    RandomGenerator random() {
        return random;
    }

    NanoClock clock() {
        return clock;
    }
}

package dev.throng.xmpp.client;

import dev.throng.time.NanoClock;
import dev.throng.transport.TimeoutQueue;
import dev.throng.xmpp.bosh.BoshSession;
import dev.throng.xmpp.bosh.BoshWishes;
import dev.throng.xmpp.bosh.PostHead;
import dev.throng.xmpp.codec.StreamReader;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What the BOSH sessions of one client share. Confined to its event loop. */
final class BoshClient {

    /** Far below 2^53, the largest request id (XEP-0124 §14.1). */
    private static final long FIRST_RIDS = 1L << 40;

    /** What an answer may take beyond the time for which the server holds its request. */
    private static final Duration ANSWER_MARGIN = Duration.ofSeconds(5);

    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final XmppTransport.Bosh transport;
    private final BoshWishes wishes;
    private final TimeoutQueue answers;
    private final TimeoutQueue ends;
    private final RandomGenerator random;
    private final Supplier<StreamReader> readers;
    /** One for each of the users' domains. */
    private final Map<String, PostHead> heads = new HashMap<>();

    private BoshRequests requests = BoshRequests.UNCOUNTED;

    /**
     * @param answers how long an answer may take: more than the server may hold a request
     * @param ends how long the answer to the last request may take, if the session does not wait for it
     * @param random chooses the first ids of requests
     * @param readers make readers of elements that stand alone
     */
    BoshClient(
            XmppTransport.Bosh transport,
            BoshWishes wishes,
            TimeoutQueue answers,
            TimeoutQueue ends,
            RandomGenerator random,
            Supplier<StreamReader> readers) {
        this.transport = transport;
        this.wishes = wishes;
        this.answers = answers;
        this.ends = ends;
        this.random = random;
        this.readers = readers;
    }

    /** @param readers make readers of elements that stand alone */
    static BoshClient of(
            XmppTransport.Bosh transport, EventLoop loop, NanoClock clock, Supplier<StreamReader> readers) {
        return new BoshClient(
                transport,
                new BoshWishes(transport.waitSeconds(), transport.hold()),
                new TimeoutQueue(
                        loop, clock, Duration.ofSeconds(transport.waitSeconds()).plus(ANSWER_MARGIN)),
                new TimeoutQueue(loop, clock, END_LIMIT),
                new SplittableRandom(clock.nanos()),
                readers);
    }

    BoshSession newSession() {
        return new BoshSession(wishes, random.nextLong(1, FIRST_RIDS));
    }

    StreamReader newReader() {
        return readers.get();
    }

    /** @param host the value of the header Host, unless it is among the transport's headers */
    PostHead head(String host) {
        return heads.computeIfAbsent(host, name -> PostHead.of(transport.path(), name, transport.headers()));
    }

    TimeoutQueue answers() {
        return answers;
    }

    TimeoutQueue ends() {
        return ends;
    }

    BoshRequests requests() {
        return requests;
    }

    void countedBy(BoshRequests counter) {
        requests = counter;
    }
}

package dev.throng.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages to one member, in order. Sending never waits. What the member cannot take yet is kept, up to a limit, and a helping thread
 * sends it. So a member that stopped does not delay the caller, which has messages for other members too. Any thread may call any method.
 */
final class Outgoing implements AutoCloseable {

    /** Sends to the member. */
    interface Way {

        /** Returns how many bytes can be sent now without waiting. Only sending makes it less. */
        long room();

        /** Sends bytes, and waits while there is no room. Returns false if they are lost. */
        boolean send(byte[] bytes);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Outgoing.class);

    private final String member;
    private final Way way;
    private final Executor helpers;
    private final long mostBytes;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private boolean helped;
    private boolean closed;
    private boolean lossReported;

    /**
     * @param member its name
     * @param helpers runs a task that may wait
     * @param mostBytes how many bytes are kept; a single message may be longer
     */
    Outgoing(String member, Way way, Executor helpers, long mostBytes) {
        this.member = member;
        this.way = way;
        this.helpers = helpers;
        this.mostBytes = mostBytes;
    }

    /** Sends or keeps a message. Returns false if the message is lost, because too many bytes wait or the member left. */
    synchronized boolean send(byte[] message) {
        if (closed) {
            return false;
        }
        if (!helped && way.room() >= message.length) {
            return way.send(message);
        }
        if (!waiting.isEmpty() && waitingBytes + message.length > mostBytes) {
            reportLoss();
            return false;
        }
        waiting.add(message);
        waitingBytes += message.length;
        if (!helped) {
            helped = true;
            helpers.execute(this::help);
        }
        return true;
    }

    private void reportLoss() {
        if (!lossReported) {
            lossReported = true;
            LOG.warn(
                    "{} does not read what it is sent: {} bytes wait for it, so further messages are lost",
                    member,
                    waitingBytes);
        }
    }

    private void help() {
        for (Optional<byte[]> next = next(); next.isPresent(); next = next()) {
            way.send(next.get());
        }
    }

    private synchronized Optional<byte[]> next() {
        Optional<byte[]> next = Optional.ofNullable(waiting.poll());
        next.ifPresent(message -> waitingBytes -= message.length);
        helped = next.isPresent();
        return next;
    }

    /** The member left: what waits is dropped. */
    @Override
    public synchronized void close() {
        closed = true;
        waiting.clear();
        waitingBytes = 0;
    }
}

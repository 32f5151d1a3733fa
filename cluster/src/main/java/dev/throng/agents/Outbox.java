package dev.throng.agents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The figures of an agent on their way to the controller, and the report of its end, which follows them. It numbers the figures, sends
 * each at once, and keeps it until the controller has acknowledged it. If the controller acknowledges nothing for long, the oldest are
 * dropped, and counted. Confined to the agent's thread.
 */
final class Outbox {

    /** Several minutes of figures of a large agent. */
    static final long MAX_MEGABYTES = 64;

    private static final long MAX_BYTES = MAX_MEGABYTES << 20;

    private final Consumer<Message.Report> sender;
    private final long mostBytes;
    private final Deque<Message.Figures> waiting = new ArrayDeque<>();
    private long last;
    private long bytes;
    private long dropped;
    private boolean held;
    private Optional<Message.Ended> end = Optional.empty();

    Outbox(Consumer<Message.Report> sender) {
        this(sender, MAX_BYTES);
    }

    /** @param mostBytes how many bytes are kept */
    Outbox(Consumer<Message.Report> sender, long mostBytes) {
        this.sender = sender;
        this.mostBytes = mostBytes;
    }

    void add(Message.Kind kind, int part, byte[] body) {
        Message.Figures figures = new Message.Figures(++last, kind, part, body);
        waiting.add(figures);
        bytes += body.length;
        while (bytes > mostBytes) {
            bytes -= waiting.remove().body().length;
            dropped++;
        }
        if (!held) {
            sender.accept(figures);
        }
    }

    /** The last report of the run, which must not overtake the figures. */
    void end(Message.Ended report) {
        end = Optional.of(report);
        if (!held) {
            sender.accept(report);
        }
    }

    /** The controller is away: nothing is sent until {@link #sendAgain}, so that new figures do not overtake older ones. */
    void hold() {
        held = true;
    }

    /** The controller has all figures up to this number. */
    void acknowledged(long number) {
        while (!waiting.isEmpty() && waiting.peek().number() <= number) {
            bytes -= waiting.remove().body().length;
        }
    }

    /** Sends everything that is not acknowledged; the controller ignores what it has already. */
    void sendAgain() {
        held = false;
        waiting.forEach(sender);
        end.ifPresent(sender);
    }

    /** Whether the controller has acknowledged everything. */
    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The number of the newest figures; 0 before the first. */
    long last() {
        return last;
    }

    /** How many figures were dropped. */
    long dropped() {
        return dropped;
    }
}

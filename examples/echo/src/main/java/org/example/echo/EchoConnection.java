package org.example.echo;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.LoopContext;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * One connection to the server. A line that finds it closed opens it again. The server echoes lines in order, so each echo must equal the
 * oldest unanswered line. Confined to its event loop.
 */
final class EchoConnection implements ConnectionListener {

    /** The step of a failure that happens after a part of an echo. */
    static final String WITHIN_ECHO = "echo";

    private static final int MAX_LINE_CHARS = 2_000;

    private record Line(String text, Arrival arrival) {}

    private final LoopContext context;
    private final EchoSettings settings;
    private final boolean slow;
    private final Dialer dialer;
    private final Endpoint target;
    private final Queue<Line> unanswered = new ArrayDeque<>();

    /** These four are null until {@link #open}, and new for each attempt. */
    private Connection connection;

    private Promise<Void> opened;
    private LineDecoder decoder;
    private long openedNanos;

    private boolean unflushed;

    /** @param index of the connection over all loops */
    EchoConnection(LoopContext context, EchoSettings settings, int index, Dialer dialer, Endpoint target) {
        this.context = context;
        this.settings = settings;
        this.slow = settings.sockets().slowReader().isSlow(index);
        this.dialer = dialer;
        this.target = target;
        context.recorder().gauge(EchoMetric.UNANSWERED, index, unanswered::size);
    }

    /** Begins to open the connection. The future completes when it is open or has failed; it never fails. */
    Future<Void> open() {
        opened = context.loop().newPromise();
        decoder = new LineDecoder(MAX_LINE_CHARS);
        openedNanos = context.clock().nanos();
        connection = slow
                ? dialer.connectLimited(target, settings.sockets().slowReader().bytesPerSecond(), this)
                : dialer.connect(target, this);
        return opened;
    }

    /** Sends a line with the next {@link #flush}, or as soon as the connection is open. */
    void send(String text, Arrival arrival) {
        if (unanswered.size() == settings.window()) {
            arrival.failed(EchoFailure.WINDOW_FULL, arrival.startedNanos());
            return;
        }
        Line line = new Line(text, arrival);
        unanswered.add(line);
        if (connection.isActive()) {
            write(line);
        } else if (connection.isClosed()) {
            open();
        }
    }

    private void write(Line line) {
        ByteBuf bytes = ByteBufUtil.writeAscii(connection.allocator(), line.text() + "\n");
        line.arrival().sent(bytes.readableBytes());
        connection.write(bytes);
        unflushed = true;
    }

    void flush() {
        if (unflushed) {
            unflushed = false;
            connection.flush();
        }
    }

    /** Closes the connection, if it was opened. Unanswered lines fail. */
    void close() {
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public void active(long atNanos) {
        context.recorder().record(EchoMetric.CONNECT_TIME, atNanos - openedNanos);
        if (slow) {
            connection.limitReads();
        }
        unanswered.forEach(this::write);
        flush();
        opened.setSuccess(null);
    }

    @Override
    public void read(ByteBuf bytes, long atNanos) {
        Optional<String> echo = decoder.next(bytes);
        while (echo.isPresent() && !connection.isClosed()) {
            answer(echo.get(), atNanos);
            echo = decoder.next(bytes);
        }
    }

    private void answer(String echo, long atNanos) {
        if (unanswered.isEmpty() || !unanswered.element().text().equals(echo)) {
            connection.discard();
            fail(EchoFailure.WRONG_ECHO, atNanos);
            return;
        }
        Arrival arrival = unanswered.remove().arrival();
        arrival.received(echo.length() + 1);
        if (!arrival.unanswered()) {
            context.recorder().count(EchoMetric.LATE_ECHOES, 1);
        }
        arrival.completed(atNanos);
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        opened.trySuccess(null);
        fail(decoder.isWithinLine() ? error.during(WITHIN_ECHO) : error, atNanos);
    }

    /** A failed arrival may start the next one at once, so the lines are taken from the queue first. */
    private void fail(Failure why, long atNanos) {
        List<Line> lost = List.copyOf(unanswered);
        unanswered.clear();
        lost.forEach(line -> line.arrival().failed(why, atNanos));
    }
}

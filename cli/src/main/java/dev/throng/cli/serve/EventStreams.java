package dev.throng.cli.serve;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The open streams of server-sent events. A stream begins with the whole state. A client that does not read fast enough misses events: none
 * is queued for it, and it gets the whole state when it reads again. After {@value #PATIENCE} events in a row that it missed, its stream is
 * closed. Confined to the server's loop.
 */
public final class EventStreams {

    /** How many streams may be open. */
    public static final int MOST = 16;

    private static final int PATIENCE = 10;

    /**
     * An event.
     *
     * @param name of its kind
     * @param data without line breaks
     */
    public record Event(String name, String data) {

        private byte[] bytes() {
            return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    private final Supplier<Event> whole;
    private final Map<Channel, Integer> missed = new LinkedHashMap<>();
    private Optional<Event> last = Optional.empty();

    /** @param whole makes an event with the whole state */
    public EventStreams(Supplier<Event> whole) {
        this.whole = whole;
    }

    /** Whether a further stream may be opened. */
    boolean hasRoom() {
        return missed.size() < MOST;
    }

    /** The number of open streams. */
    public int size() {
        return missed.size();
    }

    /** Adds a connection whose answer has begun. After {@link #end} it gets the last events at once. */
    void open(Channel connection) {
        missed.put(connection, 0);
        connection.closeFuture().addListener(closed -> missed.remove(connection));
        write(connection, whole.get().bytes());
        last.ifPresent(event -> end(connection, event.bytes()));
    }

    /** Sends an event to all who read fast enough, or the whole state to those who missed one. */
    public void send(Event event) {
        if (missed.isEmpty()) {
            return;
        }
        byte[] bytes = event.bytes();
        Optional<byte[]> state = Optional.empty();
        for (Channel connection : open()) {
            int before = missed.getOrDefault(connection, 0);
            if (!connection.isWritable()) {
                missed(connection, before + 1);
            } else if (before == 0) {
                write(connection, bytes);
            } else {
                missed.put(connection, 0);
                state = state.or(() -> Optional.of(whole.get().bytes()));
                write(connection, state.get());
            }
        }
    }

    /** A connection that fails is closed, and thus removed, while it is written to. */
    private List<Channel> open() {
        return List.copyOf(missed.keySet());
    }

    private void missed(Channel connection, int events) {
        missed.put(connection, events);
        if (events > PATIENCE) {
            connection.close();
        }
    }

    /** Sends a last event, to those too who did not read, and ends the streams and all that are opened later. */
    public void end(Event event) {
        last = Optional.of(event);
        byte[] bytes = event.bytes();
        open().forEach(connection -> end(connection, bytes));
    }

    private static void end(Channel connection, byte[] bytes) {
        write(connection, bytes);
        connection.writeAndFlush(new DefaultLastHttpContent()).addListener(ChannelFutureListener.CLOSE);
    }

    private static void write(Channel connection, byte[] bytes) {
        connection.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes)));
    }
}

package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.transport.TimeoutQueue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Optional;

/**
 * The connection of one source: requests a mount point, then carries media. If the server refuses the form of the request and names the
 * reason with its status, it asks again in the other form, as curl does; also if the answer comes after media has begun.
 */
final class SourceConnection extends Exchange implements SourceStream {

    private static final byte[] END_OF_LINE = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};
    private static final int CHUNK_HEAD_BYTES = 16;

    private SourceRequest request;
    private boolean reported;
    private final int sendBufferBytes;
    private final SourceEvents events;
    private boolean accepted;
    private boolean begun;

    SourceConnection(SourceClient client, SourceRequest request, int sendBufferBytes, SourceEvents events) {
        super(client);
        this.request = request;
        this.sendBufferBytes = sendBufferBytes;
        this.events = events;
    }

    @Override
    void ready(long atNanos) {
        connection().sendBuffer(sendBufferBytes);
        if (!reported) {
            reported = true;
            events.connected(atNanos);
        }
    }

    @Override
    void writeRequest(ByteBuf out) {
        request.writeTo(out);
    }

    @Override
    TimeoutQueue firstTimeout() {
        return client().expectTimeouts()
                .filter(queue -> request.method().expects())
                .orElseGet(super::firstTimeout);
    }

    /** Some servers read media before they answer. A source need not wait for {@code 100 Continue} for ever (RFC 9110 §10.1.1). */
    @Override
    Optional<TimeoutQueue> nextTimeout(long atNanos) {
        boolean expecting = request.method().expects()
                && !begun
                && client().expectTimeouts().isPresent();
        if (!expecting) {
            return Optional.empty();
        }
        begin(atNanos);
        return Optional.of(client().timeoutsAfterExpect());
    }

    @Override
    void continued(long atNanos) {
        accept(atNanos);
    }

    @Override
    void headRead(int status, long atNanos) {
        Optional<SourceRequest> next = accepted ? Optional.empty() : request.after(status);
        if (next.isPresent()) {
            request = next.get();
            begun = false;
            client().learn(request);
            events.retried(status, atNanos);
            if (!ended()) {
                again();
            }
        } else if (status / 100 == 2) {
            accept(atNanos);
        } else if (accepted) {
            end(Refusals.ofSource(status, ""), "status " + status + " after 100 Continue");
        }
    }

    /** The content of a success does not matter. */
    @Override
    void contentRead(int status, String text, long atNanos) {
        if (status / 100 != 2) {
            end(Refusals.ofSource(status, text), "status " + status + ": " + Printable.excerpt(text.strip()));
        }
    }

    private void accept(long atNanos) {
        if (accepted) {
            return;
        }
        accepted = true;
        settled();
        events.accepted(atNanos);
        begin(atNanos);
    }

    private void begin(long atNanos) {
        if (!begun && !ended()) {
            begun = true;
            events.mayBegin(atNanos);
        }
    }

    @Override
    public void write(ByteBuf bytes) {
        if (!request.chunked()) {
            connection().write(bytes);
            return;
        }
        ByteBuf head = connection().allocator().directBuffer(CHUNK_HEAD_BYTES);
        ByteBufUtil.writeAscii(head, Integer.toHexString(bytes.readableBytes()));
        connection().write(head.writeBytes(END_OF_LINE));
        connection().write(bytes);
        connection().write(Unpooled.wrappedBuffer(END_OF_LINE));
    }

    @Override
    public void flush() {
        connection().flush();
    }

    @Override
    public long pendingBytes() {
        return connection().pendingBytes();
    }

    @Override
    public void stop(Failure why, String detail) {
        if (request.chunked() && begun && !ended()) {
            connection().write(Unpooled.wrappedBuffer(LAST_CHUNK));
            connection().flush();
        }
        end(why, detail);
    }

    @Override
    void finished(Failure why, String detail, long atNanos) {
        events.ended(why, detail, atNanos);
    }
}

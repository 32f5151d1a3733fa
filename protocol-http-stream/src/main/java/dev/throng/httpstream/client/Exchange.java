package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.AnswerReader;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * One request on a connection of its own, and its answer. A {@link SourceClient} opens it once; it may ask {@link #again}. The subclasses decide what the answer means
 * and whether media follows the request. Confined to its event loop.
 */
abstract class Exchange implements ConnectionListener {

    private static final int REQUEST_BYTES = 512;

    private final SourceClient client;
    private AnswerReader answers = new AnswerReader();
    /** Null until {@link #open}. */
    private Connection connection;

    private StreamStep step = StreamStep.CONNECT;
    private boolean ended;
    private boolean headRead;
    private int attempts;
    private int requestBytes;
    private int answerBytes;
    private long readNanos;

    Exchange(SourceClient client) {
        this.client = client;
    }

    abstract void writeRequest(ByteBuf out);

    /** The connection takes bytes; the request follows. */
    void ready(long atNanos) {}

    /** The target answered {@code 100 Continue}. */
    void continued(long atNanos) {}

    /** The head of the final answer was read. {@link #settled} may follow if its content does not matter. */
    void headRead(int status, long atNanos) {}

    /**
     * The content is complete, or no more of it will be awaited.
     *
     * @param text the beginning of the content
     * @param atNanos when its last byte arrived
     */
    abstract void contentRead(int status, String text, long atNanos);

    /** The exchange has ended. Called once, as the last method. */
    abstract void finished(Failure why, String detail, long atNanos);

    /** The timeout that begins with the request. */
    TimeoutQueue firstTimeout() {
        return client.answerTimeouts();
    }

    /** A timeout is over before the answer's head came. Returns the timeout that follows; empty if the exchange has failed. */
    Optional<TimeoutQueue> nextTimeout(long atNanos) {
        return Optional.empty();
    }

    /** Begins to connect. */
    final void open() {
        connection = client.connect(this);
    }

    /** Connects once more, for another form of the request. What is left of the answer is not read. */
    final void again() {
        attempts++;
        connection.discard();
        answers = new AnswerReader();
        headRead = false;
        step = StreamStep.CONNECT;
        open();
    }

    /** The answer is known: no timeout counts any more. */
    final void settled() {
        step = StreamStep.STREAM;
        connection.stopTimeout();
    }

    final SourceClient client() {
        return client;
    }

    final Connection connection() {
        return connection;
    }

    public final StreamStep step() {
        return step;
    }

    public final int requestBytes() {
        return requestBytes;
    }

    public final int answerBytes() {
        return answerBytes;
    }

    public final boolean ended() {
        return ended;
    }

    @Override
    public final void connected(long atNanos) {
        step = client.isSecured() ? StreamStep.TLS : step;
    }

    @Override
    public final void active(long atNanos) {
        step = StreamStep.HEAD;
        connection.startTimeout(firstTimeout(), atNanos);
        ready(atNanos);
        if (ended) {
            return;
        }
        ByteBuf request = connection.allocator().directBuffer(REQUEST_BYTES);
        writeRequest(request);
        requestBytes += request.readableBytes();
        connection.write(request);
        connection.flush();
    }

    @Override
    public final void timedOut(long atNanos) {
        if (headRead) {
            contentRead(answers.status(), answers.text(), readNanos);
            return;
        }
        Optional<TimeoutQueue> next = nextTimeout(atNanos);
        if (next.isPresent()) {
            connection.startTimeout(next.get(), atNanos);
        } else {
            end(step.deadline(), step.deadline().description());
        }
    }

    @Override
    public final void read(ByteBuf bytes, long atNanos) {
        answerBytes += bytes.readableBytes();
        readNanos = atNanos;
        int attempt = attempts;
        while (!ended && attempt == attempts) {
            switch (answers.read(bytes)) {
                case PROVISIONAL -> {
                    if (answers.status() == 100) {
                        continued(atNanos);
                    }
                }
                case HEAD -> {
                    headRead = true;
                    if (step == StreamStep.HEAD) {
                        connection.startTimeout(client.textTimeouts(), atNanos);
                    }
                    headRead(answers.status(), atNanos);
                }
                case END -> contentRead(answers.status(), answers.text(), atNanos);
                case BAD_HEAD -> end(StreamFailure.BAD_HEAD, StreamFailure.BAD_HEAD.description());
                case BAD_CHUNK -> end(StreamFailure.BAD_CHUNK, StreamFailure.BAD_CHUNK.description());
                case TOO_LONG -> end(StreamFailure.HEAD_TOO_LONG, StreamFailure.HEAD_TOO_LONG.description());
                case MORE -> {
                    return;
                }
            }
        }
    }

    @Override
    public final void closed(TransportError error, String detail, long atNanos) {
        if (error == TransportError.CLOSED && headRead && step == StreamStep.HEAD) {
            contentRead(answers.status(), answers.text(), atNanos);
        } else {
            end(step.failure(error), detail);
        }
    }

    final void end(Failure why, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        answers = null;
        connection.discard();
        finished(why, detail, client.clock().nanos());
    }
}

package dev.throng.httpstream.client;

import dev.throng.connect.Trouble;
import dev.throng.httpstream.codec.AnswerReader;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;

/**
 * A connection on which one request is made: opened once by {@link SourceClient}, answered, and perhaps followed by a medium. What the
 * answers mean is up to its kinds. Confined to its event loop.
 */
abstract class Exchange extends ChannelInboundHandlerAdapter {

    /** How long the words of a refusal are waited for. */
    private static final long WORDS_NANOS = 1_000_000_000L;

    private final SourceOptions options;
    private final NanoClock clock;
    private AnswerReader answers = new AnswerReader();
    private Channel channel;
    private Step step = Step.CONNECT;
    private boolean ended;
    private Throwable trouble;
    private boolean headRead;
    private int requestBytes;
    private int answerBytes;
    private long readNanos;
    private long dueNanos = Long.MAX_VALUE;

    Exchange(SourceOptions options, NanoClock clock) {
        this.options = options;
        this.clock = clock;
    }

    /** The connection is up. */
    abstract void connected(long atNanos);

    /** Appends the request. */
    abstract void writeRequest(ByteBuf out);

    /** {@code 100 Continue} was read. */
    abstract void encouraged(long atNanos);

    /** The head of the final answer was read; {@link #settled} says whether the exchange is over with its content. */
    abstract void headRead(int status, long atNanos);

    /**
     * The content is complete, or as complete as it will be.
     *
     * @param atNanos since when: the last of it may have come before it was clear that no more would
     */
    abstract void contentRead(int status, String words, long atNanos);

    /** Told once, by whatever it ended. */
    abstract void over(StreamFailure why, String detail, long atNanos);

    /** Ten times a second until {@link #settled}. */
    void waiting(long nowNanos) {}

    final SourceOptions options() {
        return options;
    }

    /** No deadline counts any more: the answer is known, or it is over. */
    final void settled() {
        step = Step.STREAM;
        dueNanos = Long.MAX_VALUE;
    }

    final boolean isWaiting() {
        return !ended && step != Step.STREAM;
    }

    /** Whoever looks sees whether a step took too long. */
    final void sweep(long nowNanos) {
        if (!isWaiting()) {
            return;
        }
        if (nowNanos < dueNanos) {
            waiting(nowNanos);
        } else if (headRead) {
            contentRead(answers.status(), answers.words(), readNanos);
        } else {
            end(StreamFailure.deadline(step), "longer than its deadline");
        }
    }

    public final Step step() {
        return step;
    }

    final Channel channel() {
        return channel;
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

    public final boolean isClosed() {
        return ended && (channel == null || !channel.isOpen());
    }

    final void opening(long nowNanos) {
        dueNanos = nowNanos + options.connectTime().toNanos();
    }

    final void unopened(Throwable cause) {
        end(Diagnosis.of(cause, step), Trouble.words(cause));
    }

    /** From here on, still unconnected, it can be closed. */
    @Override
    public final void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    @Override
    public final void channelActive(ChannelHandlerContext context) {
        if (ended) {
            return;
        }
        long now = clock.nanos();
        if (channel.pipeline().get(SslHandler.class) == null) {
            ask(now);
        } else {
            step = Step.TLS;
            dueNanos = now + options.tlsTime().toNanos();
        }
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake) || ended) {
            return;
        }
        if (handshake.isSuccess()) {
            ask(clock.nanos());
        } else {
            Throwable cause = trouble == null ? handshake.cause() : trouble;
            end(Diagnosis.of(cause, step), Trouble.words(cause));
        }
    }

    private void ask(long nowNanos) {
        step = Step.HEAD;
        dueNanos = nowNanos + options.answerTime().toNanos();
        connected(nowNanos);
        if (ended) {
            return;
        }
        ByteBuf request = channel.alloc().directBuffer(512);
        writeRequest(request);
        requestBytes = request.readableBytes();
        channel.writeAndFlush(request, channel.voidPromise());
    }

    @Override
    public final void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (!ended) {
                answerBytes += bytes.readableBytes();
                readNanos = clock.nanos();
                read(bytes, readNanos);
            }
        } finally {
            ReferenceCountUtil.release(bytes);
        }
    }

    private void read(ByteBuf bytes, long nowNanos) {
        while (!ended) {
            switch (answers.read(bytes)) {
                case PROVISIONAL -> {
                    if (answers.status() == 100) {
                        encouraged(nowNanos);
                    }
                }
                case HEAD -> {
                    headRead = true;
                    if (step == Step.HEAD) {
                        dueNanos = Math.min(dueNanos, nowNanos + WORDS_NANOS);
                    }
                    headRead(answers.status(), nowNanos);
                }
                case END -> contentRead(answers.status(), answers.words(), nowNanos);
                case BAD -> end(StreamFailure.BAD_HEAD, "the answer is no HTTP");
                case TOO_LONG -> end(StreamFailure.HEAD_TOO_LONG, "the answer's head is longer than it may be");
                case MORE -> {
                    return;
                }
            }
        }
    }

    /** The first cause counts: what follows is its consequence. */
    @Override
    public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (trouble == null) {
            trouble = cause;
        }
        if (Trouble.isBug(cause)) {
            context.fireExceptionCaught(cause);
        }
        context.close();
    }

    @Override
    public final void channelInactive(ChannelHandlerContext context) {
        if (ended) {
            return;
        }
        if (trouble != null) {
            end(Diagnosis.of(trouble, step), Trouble.words(trouble));
        } else if (headRead && step == Step.HEAD) {
            contentRead(answers.status(), answers.words(), clock.nanos());
        } else {
            end(StreamFailure.closed(step), "the target closed the connection");
        }
    }

    final void end(StreamFailure why, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        answers = null;
        if (channel != null) {
            channel.close();
        }
        over(why, detail, clock.nanos());
    }
}

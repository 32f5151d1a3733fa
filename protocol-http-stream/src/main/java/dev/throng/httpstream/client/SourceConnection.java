package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelOutboundBuffer;

/** One source: asks for its mount point, then carries the medium. */
final class SourceConnection extends Exchange implements Publication {

    private static final int ENTRY_OVERHEAD_BYTES =
            Integer.getInteger("io.netty.transport.outboundBufferEntrySizeOverhead", 96);

    private final SourceEvents events;
    private SourceRequest request;
    private long askedNanos;
    private boolean accepted;
    private boolean begun;

    SourceConnection(SourceRequest request, SourceOptions options, NanoClock clock, SourceEvents events) {
        super(options, clock);
        this.request = request;
        this.events = events;
    }

    @Override
    void connected(long atNanos) {
        askedNanos = atNanos;
        events.connected(atNanos);
    }

    @Override
    void writeRequest(ByteBuf out) {
        request.writeTo(out);
    }

    /** A server that reads the medium before it says anything is not kept waiting for ever. */
    @Override
    void waiting(long nowNanos) {
        boolean expects = request.method().expects();
        if (expects
                && step() == Step.HEAD
                && nowNanos - askedNanos >= options().expectTime().toNanos()) {
            begin(nowNanos);
        }
    }

    @Override
    void encouraged(long atNanos) {
        accept(atNanos);
    }

    @Override
    void headRead(int status, long atNanos) {
        if (status / 100 == 2) {
            accept(atNanos);
        } else if (accepted) {
            end(Refusals.ofSource(status, ""), "status " + status + " behind 100 Continue");
        }
    }

    /** What a server still says to a source that it took is of no interest, unless it takes its word back. */
    @Override
    void contentRead(int status, String words, long atNanos) {
        if (status / 100 != 2) {
            end(Refusals.ofSource(status, words), "status " + status + ": " + Printable.excerpt(words.strip()));
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
        if (ended()) {
            bytes.release();
        } else {
            channel().write(bytes, channel().voidPromise());
        }
    }

    @Override
    public void flush() {
        if (!ended()) {
            channel().flush();
        }
    }

    /** Netty counts an entry as a whole until it is written, and something for itself with each. */
    @Override
    public long pendingBytes() {
        ChannelOutboundBuffer waiting =
                channel() == null ? null : channel().unsafe().outboundBuffer();
        if (waiting == null || waiting.isEmpty()) {
            return 0;
        }
        long own = (long) ENTRY_OVERHEAD_BYTES * waiting.size();
        return Math.max(0, waiting.totalPendingWriteBytes() - own - waiting.currentProgress());
    }

    @Override
    public void stop(StreamFailure why, String detail) {
        end(why, detail);
    }

    @Override
    void over(StreamFailure why, String detail, long atNanos) {
        events.ended(why, detail, atNanos);
    }
}

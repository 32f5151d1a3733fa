package dev.throng.httpstream.client;

import dev.throng.connect.Trouble;
import dev.throng.httpstream.codec.ContentReader;
import dev.throng.httpstream.codec.HeadReader;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.Playlist;
import dev.throng.httpstream.codec.PlaylistKind;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.StreamException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.Optional;

/**
 * A listener on the connection he has at present: redirects and playlists lead him from one to the next. There may be 20,000 in a process,
 * so what is only needed on the way to the stream is let go when it is reached. Confined to the event loop.
 */
final class Listener extends Waiter implements ChannelInboundHandler, ContentReader.Sink, Listening {

    private final StreamClient client;
    private final ListenEvents events;
    private Optional<SlowReading> slow;
    private StreamAddress address;
    private SocketChannel channel;
    private Step step = Step.CONNECT;
    private boolean toldConnected;
    private boolean ended;
    private long wireBytes;
    private long readNanos;
    private Throwable trouble;

    /** Not null until he is accepted. */
    private Way way;
    /** Not null within a head. */
    private HeadReader head;
    /** Not null while a playlist is read. */
    private Playlist playlist;
    /** Not null behind the head. */
    private ContentReader content;

    Listener(StreamClient client, ListenEvents events, StreamAddress address, Optional<SlowReading> slow) {
        this.client = client;
        this.events = events;
        this.address = address;
        this.slow = slow;
        this.way = new Way(address);
    }

    /** Begins, or begins anew at another address. */
    void connect() {
        enter(Step.CONNECT, client.clock().nanos());
        StreamAddress to = address;
        if (to.tls() && client.options().tls().isEmpty()) {
            end(StreamFailure.NO_TLS, to + " (expected: http, as nothing is set for TLS)");
            return;
        }
        client.hosts()
                .find(
                        to.host(),
                        found -> {
                            if (!ended && address == to) {
                                client.connect(this, to, found, slow);
                            }
                        },
                        unknown -> {
                            if (address == to) {
                                unopened(unknown);
                            }
                        });
    }

    /** The channel that will be connected. */
    void opens(SocketChannel next) {
        channel = next;
    }

    /** Whether it is the connection he has at present. */
    boolean isAt(SocketChannel other) {
        return channel == other;
    }

    void unopened(Throwable cause) {
        end(Diagnosis.of(cause, step), Trouble.words(cause));
    }

    private void enter(Step next, long nowNanos) {
        step = next;
        client.watch().begin(next, this, nowNanos);
    }

    @Override
    void expired(long atNanos) {
        if (step == Step.STREAM) {
            long silence = client.options().patience().silence().orElseThrow().toNanos();
            if (slow.isPresent() || atNanos - readNanos < silence) {
                client.watch().begin(Step.STREAM, this, atNanos);
                return;
            }
        }
        end(StreamFailure.deadline(step), StreamFailure.deadline(step).description());
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (context.channel() == channel && !ended) {
            if (address.tls()) {
                enter(Step.TLS, client.clock().nanos());
            } else {
                connected();
            }
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake) || context.channel() != channel || ended) {
            return;
        }
        if (handshake.isSuccess()) {
            connected();
        } else {
            Throwable cause = trouble == null ? handshake.cause() : trouble;
            StreamFailure why = Diagnosis.of(cause, Step.TLS);
            end(why == StreamFailure.ioError(Step.TLS) ? StreamFailure.TLS_FAILED : why, Trouble.words(cause));
        }
    }

    private void connected() {
        long now = client.clock().nanos();
        enter(Step.HEAD, now);
        if (!toldConnected) {
            toldConnected = true;
            events.connected(now);
        }
        if (!ended) {
            ByteBuf request = client.request(address, way.atFirst(address, client.hosts()), channel.alloc());
            channel.writeAndFlush(request, channel.voidPromise());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (context.channel() == channel && !ended) {
                int length = bytes.readableBytes();
                readNanos = client.clock().nanos();
                wireBytes += length;
                if (slow.isPresent()) {
                    slow.get().read(length);
                }
                read(bytes);
            }
        } catch (StreamException e) {
            end(StreamFailure.of(e.fault()), e.getMessage());
        } finally {
            bytes.release();
        }
    }

    private void read(ByteBuf bytes) throws StreamException {
        if (content == null && step == Step.HEAD && !headRead(bytes)) {
            return;
        }
        if (content == null || ended) {
            return;
        }
        content.read(bytes, this);
        if (content != null && content.ended() && !ended) {
            contentEnded();
        }
    }

    /**
     * Reads on in the head, and answers it at its end. Its reader is made for the first byte only: one that waited for a slow target would
     * grow old in the heap, and take what it read there along.
     *
     * @return whether content may follow
     */
    private boolean headRead(ByteBuf bytes) throws StreamException {
        if (head == null) {
            head = new HeadReader();
        }
        if (!head.read(bytes)) {
            return false;
        }
        ResponseHead complete = head.head();
        head = null;
        answered(complete);
        return true;
    }

    private void answered(ResponseHead response) throws StreamException {
        switch (response.status()) {
            case 200 -> successful(response);
            case 301, 302, 303, 307, 308 -> redirected(response);
            default -> end(StreamFailure.status(response.status()), "status " + response.status());
        }
    }

    private void successful(ResponseHead response) {
        if (response.coded().isPresent()) {
            end(StreamFailure.UNSUPPORTED_CODING, "coded as " + response.coded().get());
            return;
        }
        content = ContentReader.of(response);
        Optional<PlaylistKind> kind = PlaylistKind.of(response, address);
        if (kind.isPresent()) {
            playlist = new Playlist(kind.get());
        } else {
            accepted(response);
        }
    }

    private void accepted(ResponseHead response) {
        way = null;
        enter(Step.FIRST_BYTE, readNanos);
        slow.ifPresent(reading -> {
            reading.begin(channel, readNanos);
            client.watch().reads(reading);
        });
        events.accepted(response, readNanos);
    }

    private void redirected(ResponseHead response) {
        if (response.location().isEmpty()) {
            end(StreamFailure.BAD_REDIRECT, "status " + response.status() + " without a location");
            return;
        }
        try {
            follow(address.resolve(response.location().get()));
        } catch (IllegalArgumentException e) {
            end(StreamFailure.BAD_REDIRECT, e.getMessage());
        }
    }

    private void follow(StreamAddress next) {
        Optional<StreamFailure> trouble = way.follow(next, client.options(), client.hosts());
        if (trouble.isPresent()) {
            end(trouble.get(), "to " + next);
            return;
        }
        SocketChannel left = channel;
        channel = null;
        content = null;
        playlist = null;
        address = next;
        left.close();
        connect();
    }

    /** All that was promised has come, or the connection ended where that is the end of the content. */
    private void contentEnded() throws StreamException {
        if (playlist == null) {
            end(StreamFailure.END_OF_CONTENT, "the content is at its end");
        } else {
            follow(playlist.firstEntry(address));
        }
    }

    @Override
    public boolean media(ByteBuf bytes) throws StreamException {
        if (playlist != null) {
            playlist.add(bytes);
            return true;
        }
        if (step == Step.FIRST_BYTE) {
            enter(Step.STREAM, readNanos);
            client.streamsOn(channel, slow.isPresent());
        }
        events.media(bytes, readNanos);
        return !ended;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        if (playlist == null) {
            events.metadata(metadata, readNanos);
        }
        return !ended;
    }

    /** The first cause counts: what follows is its consequence. */
    @Override
    @SuppressWarnings("deprecation") // for handlers of what is sent only
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (context.channel() == channel && trouble == null) {
            trouble = cause;
        }
        if (Trouble.isBug(cause)) {
            context.fireExceptionCaught(cause);
        }
        context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (context.channel() != channel || ended) {
            return;
        }
        try {
            if (trouble == null && playlist != null && content.endsWithConnection()) {
                contentEnded();
            } else if (trouble == null) {
                closedByTarget(StreamFailure.closed(step), "the target closed the connection");
            } else {
                closedByTarget(Diagnosis.of(trouble, step), Trouble.words(trouble));
            }
        } catch (StreamException e) {
            end(StreamFailure.of(e.fault()), e.getMessage());
        }
    }

    /** Whoever reads slowly is thrown out sooner or later: by a reset, if more waits to be sent to him than may. */
    private void closedByTarget(StreamFailure why, String detail) {
        boolean itsWill = why == StreamFailure.closed(step) || why == StreamFailure.reset(step);
        boolean thrownOut = itsWill && slow.isPresent() && step == Step.STREAM;
        end(thrownOut ? StreamFailure.THROWN_OUT : why, detail);
    }

    @Override
    public void stop(StreamFailure why, String detail) {
        end(why, detail);
    }

    private void end(StreamFailure why, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        calm();
        slow.ifPresent(SlowReading::end);
        way = null;
        head = null;
        playlist = null;
        if (channel != null) {
            channel.close();
        }
        client.ended();
        events.ended(why, detail, client.clock().nanos());
    }

    @Override
    public long wireBytes() {
        return wireBytes;
    }

    @Override
    public int wakeBytes() {
        return step == Step.STREAM ? client.wakeBytes(channel, slow.isPresent()) : 1;
    }

    @Override
    public Step step() {
        return step;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {}

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {}

    @Override
    public void channelRegistered(ChannelHandlerContext context) {}

    @Override
    public void channelUnregistered(ChannelHandlerContext context) {}

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {}

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {}
}

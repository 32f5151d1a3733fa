package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.ChunkReader;
import dev.throng.rtmp.codec.ChunkWriter;
import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.ControlMessage;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.codec.Requests;
import dev.throng.rtmp.codec.Status;
import dev.throng.rtmp.codec.UserControl;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What players and publishers have in common: the handshake, connect, createStream, acknowledgements and pings (RTMP §5, §6.2, §7.2.1).
 *
 * <pre>
 *  HANDSHAKE ──► CONNECT ──► CREATE_STREAM ──► START ──► STREAM
 *      └────────────┴──────────────┴─────────────┴──────────┴──► ENDED
 * </pre>
 *
 * <p>The caller gives all bytes of the connection to {@link #read}, from the start, and sends what goes to {@link SessionOutput}. Confined to
 * one thread. Small on purpose: a process holds thousands, so the handshake is released when it is complete.
 */
public abstract sealed class RtmpSession permits PlaySession, PublishSession {

    /** What the session does. */
    enum State {
        /** Exchanges C0 to C2 and S0 to S2. */
        HANDSHAKE,
        /** Waits for the answer to connect. */
        CONNECT,
        /** Waits for the answer to createStream. */
        CREATE_STREAM,
        /** Waits for the answer to play or publish. */
        START,
        /** Receives or sends media. */
        STREAM,
        ENDED
    }

    private static final int COMMAND_BYTES = 512;

    private final StreamTarget target;
    private final SessionOutput output;
    private final SessionEvents events;
    private final ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
    private final ChunkWriter writer = new ChunkWriter();
    private final FlowControl control;
    private final CommandWriter commands;
    private final MessageSink sink = new Sink();
    private State state = State.HANDSHAKE;

    /** Null once it is complete. */
    private Handshaking handshaking;

    /** What {@link #announceWindow} announces; 0 for nothing. */
    private int windowBytes;

    private double createStreamNumber;
    private int messageStream;

    RtmpSession(
            StreamTarget target,
            HandshakeForm form,
            RandomGenerator random,
            SessionOutput output,
            SessionEvents events) {
        this.target = target;
        this.output = output;
        this.events = events;
        this.control = new FlowControl(writer, output);
        this.commands = new CommandWriter(writer);
        this.handshaking = new Handshaking(form, random, output);
    }

    /**
     * Announces an acknowledgement window before connect, so that the server acknowledges what the client sends. Only before {@link #begin}.
     *
     * @param bytes more than 0
     */
    public final void announceWindow(int bytes) {
        windowBytes = bytes;
    }

    /** Sends the first bytes of the handshake. Must be called once, when the connection takes bytes. */
    public final void begin() {
        handshaking.begin();
    }

    /**
     * Reads all bytes. After the session has ended, it skips them.
     *
     * @throws MessageException if the bytes are not RTMP; the session has ended then, without a call of {@link SessionEvents#ended}
     */
    public final void read(ByteBuf in) throws MessageException {
        try {
            if (state == State.HANDSHAKE && handshaking.read(in)) {
                handshaking = null;
                state = State.CONNECT;
                events.connecting();
                connect();
            }
            if (state != State.HANDSHAKE && state != State.ENDED) {
                control.received(in.readableBytes());
                reader.read(in, sink);
            }
            if (state == State.ENDED) {
                in.skipBytes(in.readableBytes());
            } else {
                control.acknowledge();
            }
        } catch (MessageException e) {
            end();
            throw e;
        }
    }

    private void connect() {
        if (state != State.CONNECT) {
            return;
        }
        ByteBuf out = output.allocator().buffer(COMMAND_BYTES);
        if (windowBytes > 0) {
            ControlMessage.WINDOW_ACKNOWLEDGEMENT_SIZE.write(writer, out, windowBytes);
        }
        prepare(out);
        commands.write(out, 0, connectRequest(CommandWriter.CONNECT, target));
        output.send(out);
    }

    /** Writes what precedes connect. */
    void prepare(ByteBuf out) {}

    /** Returns the connect command of this kind of client. */
    abstract Command connectRequest(double number, StreamTarget to);

    /** Writes what precedes createStream. */
    void announce(ByteBuf out) {}

    /** Writes the command that starts the stream. */
    abstract void start(ByteBuf out);

    /** A status of the stream that is no error. */
    abstract void status(Status status);

    /** Returns what an error means that comes before the stream has begun. */
    abstract RtmpFailure refused(Status status);

    /** Audio or video. */
    abstract void media(int type, long timestampMillis, int bytes, long head);

    /** A picture has the time at which it was published. */
    abstract void stamp(long epochMicros);

    /** A data message. */
    abstract void data(long timestampMillis, ByteBuf payload) throws MessageException;

    /** The server says that the stream has no more media for now. */
    abstract void streamEof();

    /** The server deviates from RTMP where players go on. */
    abstract void deviates(MessageDeviation how);

    private final class Sink implements MessageSink {

        @Override
        public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
            RtmpSession.this.media(type, timestampMillis, bytes, head);
        }

        @Override
        public void stamp(long epochMicros) {
            RtmpSession.this.stamp(epochMicros);
        }

        @Override
        public void deviates(MessageDeviation how, long found, long expected) {
            RtmpSession.this.deviates(how);
        }

        @Override
        public void message(int type, int streamId, long timestampMillis, ByteBuf payload) throws MessageException {
            switch (type) {
                case MessageType.USER_CONTROL -> userControl(UserControl.of(payload));
                case MessageType.COMMAND, MessageType.COMMAND_AMF3 -> command(Command.of(type, payload));
                case MessageType.DATA -> data(timestampMillis, payload);
                default -> control.message(type, payload);
            }
        }
    }

    private void userControl(UserControl message) {
        if (message.event() == UserControl.PING_REQUEST) {
            control.pong(message.number());
        } else if (message.event() == UserControl.STREAM_EOF && message.number() == messageStream) {
            streamEof();
        }
    }

    private void command(Command command) throws MessageException {
        switch (command.name()) {
            case Command.RESULT -> result(command);
            case Command.ERROR -> error(command);
            case Command.ON_STATUS -> onStatus(command);
            case "close" -> end(RtmpFailure.CLOSED_BY_COMMAND, "the server sent the command close");
            default -> {
                // servers send commands that need no answer, for example onBWDone
            }
        }
    }

    private void result(Command command) throws MessageException {
        if (state == State.CONNECT && command.transaction() == CommandWriter.CONNECT) {
            state = State.CREATE_STREAM;
            events.creatingStream();
            createStream();
        } else if (state == State.CREATE_STREAM && command.transaction() == createStreamNumber) {
            messageStream = ReplyReader.messageStream(command);
            state = State.START;
            events.starting();
            startStream();
        }
    }

    private void createStream() {
        if (state == State.CREATE_STREAM) {
            ByteBuf out = output.allocator().buffer(COMMAND_BYTES);
            announce(out);
            createStreamNumber = commands.number();
            commands.write(out, 0, Requests.createStream(createStreamNumber));
            output.send(out);
        }
    }

    private void startStream() {
        if (state == State.START) {
            ByteBuf out = output.allocator().buffer(COMMAND_BYTES);
            start(out);
            output.send(out);
        }
    }

    private void error(Command command) {
        Optional<String> redirect = command.redirect();
        if (redirect.isPresent() && state != State.STREAM) {
            redirect(redirect.get());
        } else if (state == State.CONNECT && command.transaction() == CommandWriter.CONNECT) {
            end(RtmpFailure.CONNECT_REFUSED, ReplyReader.reason(command));
        } else if (state == State.CREATE_STREAM && command.transaction() == createStreamNumber) {
            end(RtmpFailure.CREATE_STREAM_REFUSED, ReplyReader.reason(command));
        }
    }

    /** The server wants the client at another address. */
    private void redirect(String address) {
        if (state != State.ENDED) {
            end();
            events.redirected(address);
        }
    }

    private void onStatus(Command command) {
        Optional<String> redirect = command.redirect();
        if (redirect.isPresent() && state != State.STREAM) {
            redirect(redirect.get());
            return;
        }
        command.status().ifPresent(status -> {
            if (!status.isError()) {
                status(status);
            } else {
                end(endOf(status), ReplyReader.text(status));
            }
        });
    }

    private RtmpFailure endOf(Status error) {
        return switch (state) {
            case HANDSHAKE, CONNECT -> RtmpFailure.CONNECT_REFUSED;
            case CREATE_STREAM -> RtmpFailure.CREATE_STREAM_REFUSED;
            case START -> refused(error);
            case STREAM, ENDED -> RtmpFailure.STREAM_FAILED;
        };
    }

    /** The stream has begun. Does nothing unless it was asked for. */
    final void streaming() {
        if (state == State.START) {
            state = State.STREAM;
            events.streaming();
        }
    }

    /** Ends the session because of what the server said. */
    final void end(RtmpFailure why, String detail) {
        if (state != State.ENDED) {
            end();
            events.ended(why, detail);
        }
    }

    /** Ends the session without an event, and releases its memory. Bytes that follow are not read. */
    public void end() {
        state = State.ENDED;
        reader.close();
    }

    final State state() {
        return state;
    }

    /** Whether the server has accepted play or publish, and the session has not ended. */
    public final boolean isStreaming() {
        return state == State.STREAM;
    }

    /** Returns the payload bytes of audio, video and aggregates so far, also those of incomplete messages. */
    public final long mediaBytes() {
        return reader.mediaBytes();
    }

    /** Returns the bytes that the server acknowledged with its newest acknowledgement, 0 to 2^32 - 1. */
    public final long acknowledgedByServer() {
        return control.acknowledgedByServer();
    }

    final StreamTarget target() {
        return target;
    }

    final SessionOutput output() {
        return output;
    }

    final CommandWriter commands() {
        return commands;
    }

    final ChunkWriter writer() {
        return writer;
    }

    final int messageStream() {
        return messageStream;
    }
}

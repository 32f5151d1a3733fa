package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.ChunkReader;
import dev.throng.rtmp.codec.ChunkWriter;
import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.codec.ServerHandshake;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server without sockets that answers a session as a script says. */
public final class ScriptedServer implements MessageSink {

    /** What the session said: commands with their arguments, and other messages in hex. */
    final List<String> heard = new ArrayList<>();

    /** What the server says. */
    final ByteBuf out = Unpooled.buffer();

    private final ServerHandshake handshake;
    private final ChunkReader reader = new ChunkReader(MessageLimits.DEFAULT);
    private final ChunkWriter writer = new ChunkWriter();
    private final Map<String, Runnable> script = new LinkedHashMap<>();
    private boolean shaken;
    private double transaction;

    public ScriptedServer(HandshakeForm form) {
        handshake = new ServerHandshake(form);
    }

    /** Does something when this command comes. */
    public ScriptedServer on(String command, Runnable answer) {
        script.put(command, answer);
        return this;
    }

    /** What the client said so far; see {@link #heard}. */
    public List<String> heard() {
        return heard;
    }

    /** What the server says, to be sent and cleared. */
    public ByteBuf said() {
        return out;
    }

    /** ReplyReader all commands as nginx does. */
    public ScriptedServer accepting() {
        return on("connect", () -> {
                    control(MessageType.WINDOW_ACKNOWLEDGEMENT_SIZE, "004c4b40");
                    control(MessageType.SET_PEER_BANDWIDTH, "004c4b4002");
                    control(MessageType.SET_CHUNK_SIZE, "00001000");
                    answer(Command.RESULT, status("status", "NetConnection.Connect.Success", "Connection succeeded."));
                })
                .on("createStream", () -> answer(Command.RESULT, new AmfValue.Number(1)))
                .on("play", () -> {
                    control(MessageType.USER_CONTROL, "000000000001");
                    onStatus("status", "NetStream.Play.Reset", "reset");
                    onStatus("status", "NetStream.Play.Start", "Start live");
                })
                .on("publish", () -> onStatus("status", "NetStream.Publish.Start", "Start publishing"));
    }

    /** Takes what the session sent. */
    public ScriptedServer read(ByteBuf in) throws MessageException {
        shaken = shaken || handshake.read(in, out);
        if (shaken) {
            reader.read(in, this);
        }
        return this;
    }

    @Override
    public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
        heard.add("media " + type + " stream " + streamId + " of " + bytes + " at " + timestampMillis);
    }

    @Override
    public void message(int type, int streamId, long timestampMillis, ByteBuf payload) throws MessageException {
        if (type != MessageType.COMMAND) {
            byte[] bytes = new byte[payload.readableBytes()];
            payload.readBytes(bytes);
            heard.add("type " + type + " " + HexFormat.of().formatHex(bytes));
            return;
        }
        Command command = Command.of(type, payload);
        transaction = command.transaction();
        List<String> words = new ArrayList<>(List.of(command.name()));
        command.arguments().forEach(value -> words.add(word(value)));
        heard.add(String.join(" ", words) + " (stream " + streamId + ")");
        script.getOrDefault(command.name(), () -> {}).run();
    }

    private static String word(AmfValue value) {
        return value instanceof AmfValue.Number number
                ? String.valueOf((long) number.value())
                : value.text().orElseGet(value::toString);
    }

    /** ReplyReader the newest command. */
    public void answer(String name, AmfValue argument) {
        say(new Command(name, transaction, AmfValue.Empty.NULL, List.of(argument)));
    }

    public void onStatus(String level, String code, String description) {
        say(new Command(Command.ON_STATUS, 0, AmfValue.Empty.NULL, List.of(status(level, code, description))));
    }

    public static AmfValue status(String level, String code, String description) {
        Map<String, AmfValue> fields = new LinkedHashMap<>();
        fields.put("level", new AmfValue.Text(level));
        fields.put("code", new AmfValue.Text(code));
        fields.put("description", new AmfValue.Text(description));
        return AmfValue.Fields.of(fields);
    }

    public void say(Command command) {
        ByteBuf payload = Unpooled.buffer();
        command.writeTo(payload);
        writer.write(out, 3, MessageType.COMMAND, 1, 0, payload);
    }

    /** Says a control message with this payload. */
    public void control(int type, String hex) {
        byte[] payload = HexFormat.of().parseHex(hex);
        if (type == MessageType.SET_CHUNK_SIZE) {
            writer.setChunkSize(out, Unpooled.wrappedBuffer(payload).getInt(0));
        } else {
            writer.write(out, 2, type, 0, 0, Unpooled.wrappedBuffer(payload));
        }
    }

    public void media(int type, long millis, int bytes) {
        writer.write(out, type == MessageType.AUDIO ? 4 : 6, type, 1, millis, Unpooled.wrappedBuffer(new byte[bytes]));
    }

    void data(long millis, int nulls) {
        writer.write(
                out,
                5,
                MessageType.DATA,
                1,
                millis,
                Unpooled.wrappedBuffer("\u0005".repeat(nulls).getBytes(StandardCharsets.US_ASCII)));
    }
}

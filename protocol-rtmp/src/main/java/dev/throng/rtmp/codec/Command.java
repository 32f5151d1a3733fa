package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfReader;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.AmfWriter;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;

/**
 * A command message (RTMP §7.2): of a server, a result, an error or a status; of a client, a request.
 *
 * @param name for example {@code connect}, {@code _result} or {@code onStatus}
 * @param transaction the number that joins an answer to its request; 0 if no answer is expected
 * @param object the command object, {@link AmfValue.Empty#NULL} for most commands
 * @param arguments all values after it
 */
public record Command(String name, double transaction, AmfValue object, List<AmfValue> arguments) {

    public static final String RESULT = "_result";
    public static final String ERROR = "_error";
    public static final String ON_STATUS = "onStatus";

    /** The first byte of a command with AMF3 (type 17), after which AMF0 follows. */
    private static final int AMF0_FOLLOWS = 0;

    public Command {
        arguments = List.copyOf(arguments);
    }

    /**
     * Reads the payload of a command message. Some servers leave out the last values; they are null then. ffmpeg as a server
     * leaves out the transaction number of onFCPublish; it is 0 then.
     *
     * @param type {@link MessageType#COMMAND} or {@link MessageType#COMMAND_AMF3}
     */
    public static Command of(int type, ByteBuf payload) throws MessageException {
        if (type == MessageType.COMMAND_AMF3) {
            if (!payload.isReadable() || payload.getByte(payload.readerIndex()) != AMF0_FOLLOWS) {
                throw new MessageException(RtmpFailure.BAD_COMMAND, "a command in AMF3, which was not asked for");
            }
            payload.skipBytes(1);
        }
        AmfReader values = new AmfReader(payload);
        if (!values.hasNext() || !(values.next() instanceof AmfValue.Text name)) {
            throw new MessageException(RtmpFailure.BAD_COMMAND, "a command without a name");
        }
        AmfValue second = nextOrNull(values);
        return second instanceof AmfValue.Number transaction
                ? new Command(name.value(), transaction.value(), nextOrNull(values), values.rest())
                : new Command(name.value(), 0, second, values.rest());
    }

    private static AmfValue nextOrNull(AmfReader values) throws MessageException {
        return values.hasNext() ? values.next() : AmfValue.Empty.NULL;
    }

    /** Writes the payload of the message. */
    public void writeTo(ByteBuf out) {
        AmfWriter.text(out, name);
        AmfWriter.number(out, transaction);
        AmfWriter.write(out, object);
        arguments.forEach(argument -> AmfWriter.write(out, argument));
    }

    /** Returns the status that this command reports; empty if it reports none. */
    public Optional<Status> status() {
        return arguments.stream()
                .filter(AmfValue.Fields.class::isInstance)
                .findFirst()
                .or(() -> Optional.of(object))
                .flatMap(Status::of);
    }

    /**
     * Returns the address that a refusal redirects to: {@code ex.redirect} with {@code ex.code} 302, as FMS introduced it; empty if it does not
     * redirect. The server chose the text.
     */
    public Optional<String> redirect() {
        return arguments.stream()
                .map(argument -> argument.field("ex"))
                .flatMap(Optional::stream)
                .filter(ex -> ex.field("code").filter(Command::isFound).isPresent())
                .map(ex -> ex.field("redirect").flatMap(AmfValue::text))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static boolean isFound(AmfValue code) {
        return code instanceof AmfValue.Number number
                ? number.value() == 302
                : code.text().filter("302"::equals).isPresent();
    }

    /** Returns the number that a result has as its first argument; empty if it has none. */
    public Optional<Double> numberResult() {
        return arguments.isEmpty() || !(arguments.get(0) instanceof AmfValue.Number number)
                ? Optional.empty()
                : Optional.of(number.value());
    }
}

package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.Status;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageException;
import java.util.Optional;

/** Reads what servers answer. */
final class ReplyReader {

    /** Returns the message stream that createStream made. */
    static int messageStream(Command result) throws MessageException {
        double number = result.numberResult().orElse(-1.0);
        int stream = (int) number;
        if (stream != number || stream < 0) {
            throw new MessageException(
                    RtmpFailure.BAD_COMMAND, "createStream gave the stream " + number + " (expected: 0 to 2147483647)");
        }
        return stream;
    }

    /** Returns the reason of an error, as the server states it. */
    static String reason(Command error) {
        return error.status().map(ReplyReader::text).orElseGet(() -> error.arguments().stream()
                .map(AmfValue::text)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("the server gave no reason"));
    }

    static String text(Status status) {
        return status.code() + ": " + status.description();
    }

    private ReplyReader() {}
}

package dev.throng.rtmp.codec;

import dev.throng.streams.flv.AmfValue;
import java.util.Optional;

/**
 * What a server reports about a connection or a stream (RTMP §7.2.2). The server chose the texts.
 *
 * @param level {@code status}, {@code warning} or {@code error}; empty if the server sent none
 * @param code for example {@code NetStream.Play.Start}
 * @param description for people; empty if the server sent none
 */
public record Status(String level, String code, String description) {

    public static final String CONNECTED = "NetConnection.Connect.Success";
    public static final String PLAY_STARTED = "NetStream.Play.Start";
    public static final String PLAY_STOPPED = "NetStream.Play.Stop";
    public static final String PLAY_COMPLETE = "NetStream.Play.Complete";
    public static final String UNPUBLISHED = "NetStream.Play.UnpublishNotify";
    public static final String STREAM_NOT_FOUND = "NetStream.Play.StreamNotFound";
    public static final String PUBLISH_STARTED = "NetStream.Publish.Start";
    public static final String BAD_NAME = "NetStream.Publish.BadName";

    /** Reads the status from an object of a command; empty if it has no code. */
    static Optional<Status> of(AmfValue object) {
        return text(object, "code")
                .map(code -> new Status(
                        text(object, "level").orElse(""),
                        code,
                        text(object, "description").orElse("")));
    }

    private static Optional<String> text(AmfValue object, String field) {
        return object.field(field).flatMap(AmfValue::text);
    }

    /** Whether the server reports a failure. */
    public boolean isError() {
        return level.equals("error")
                || code.endsWith(".Failed")
                || code.endsWith(".Rejected")
                || code.equals(STREAM_NOT_FOUND)
                || code.equals(BAD_NAME);
    }
}

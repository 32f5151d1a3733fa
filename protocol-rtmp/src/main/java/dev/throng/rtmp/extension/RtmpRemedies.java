package dev.throng.rtmp.extension;

import dev.throng.rtmp.failure.RtmpFailure;
import java.util.Optional;

/** What a user can do about failures of RTMP. Pure. */
final class RtmpRemedies {

    private RtmpRemedies() {}

    static Optional<String> of(RtmpFailure kind) {
        return switch (kind) {
            case CONNECT_REFUSED -> Optional.of("set settings.streams.app to an application of the server");
            case REDIRECT_REFUSED ->
                Optional.of("set settings.redirects to any if the other host may get load, or attach to it");
            case STREAM_NOT_FOUND -> Optional.of("start a publisher of the stream, or check settings.streams");
            case PLAY_REFUSED -> Optional.of("check the name of the stream, and what the server allows players");
            case NAME_IN_USE -> Optional.of("choose streams without a publisher in settings.streams");
            case PUBLISH_REFUSED -> Optional.of("allow publishers of this machine in the server's configuration");
            case NO_FREE_STREAM -> Optional.of("raise settings.streams.count");
            case BAD_HANDSHAKE ->
                Optional.of(
                        "check that the server speaks RTMP; set settings.transport to tls for RTMPS, or settings.handshake to simple");
            case PUBLISHER_BLOCKED -> Optional.of("publish fewer streams or lower bit rates");
            case BAD_REDIRECT, TOO_MANY_REDIRECTS -> Optional.of("correct the redirects of the server");
            case CREATE_STREAM_REFUSED, STREAM_FAILED, CLOSED_BY_COMMAND -> Optional.of("read the server's log");
            case STREAM_COMPLETE -> Optional.of("check whether the publisher of the stream left");
            case BAD_CHUNK,
                    BAD_CHUNK_SIZE,
                    TOO_MANY_CHUNK_STREAMS,
                    MESSAGE_TOO_LONG,
                    BAD_CONTROL,
                    BAD_AMF,
                    AMF_TOO_LARGE,
                    BAD_COMMAND,
                    BAD_AGGREGATE ->
                Optional.of("play the stream with ffprobe; report a fault of the server to its authors");
            case ANSWERS_UNREAD -> Optional.of("look at the server's CPU; it reads too slowly");
            case SILENT, STALLED_OUT ->
                Optional.of("look for the cause of starved players at the server and its publisher");
            case THROWN_OUT -> Optional.of("expect this of slow readers");
            case STOPPED -> Optional.of("raise the scenario's drain");
            default -> Optional.empty();
        };
    }
}

package dev.throng.rtmp.failure;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.streams.flv.FlvFault;
import dev.throng.streams.flv.MessageFault;

/**
 * Why a player or publisher ended, besides errors of the transport and deadlines: what the server reported, what was wrong with its bytes,
 * and what Throng did.
 */
public enum RtmpFailure implements Failure, MessageFault {
    CONNECT_REFUSED("connect-refused", "the server refused connect; see streams.app", Blame.TARGET),
    REDIRECT_REFUSED(
            "redirect-refused",
            "the server redirects to another host, or to rtmps without transport tls",
            Blame.TARGET),
    BAD_REDIRECT("bad-redirect", "the server redirects to an address that is not one of RTMP", Blame.TARGET),
    TOO_MANY_REDIRECTS("too-many-redirects", "more redirects in a row than are followed", Blame.TARGET),
    CREATE_STREAM_REFUSED("create-stream-refused", "the server refused createStream", Blame.TARGET),
    STREAM_NOT_FOUND("stream-not-found", "the server has no stream of this name", Blame.TARGET),
    PLAY_REFUSED("play-refused", "the server refused play", Blame.TARGET),
    NAME_IN_USE(
            "name-in-use",
            "another publisher has the stream's name, or the server has not noticed yet that it left",
            Blame.TARGET),
    PUBLISH_REFUSED("publish-refused", "the server refused publish", Blame.TARGET),
    STREAM_FAILED("stream-failed", "the server reported an error of a stream that had begun", Blame.TARGET),
    STREAM_COMPLETE("stream-complete", "the server ended the stream as complete", Blame.TARGET),
    CLOSED_BY_COMMAND("closed-by-command", "the server sent the command close", Blame.TARGET),

    BAD_HANDSHAKE("bad-handshake", "the handshake has another version, or a wrong digest", Blame.TARGET),
    BAD_CHUNK("bad-chunk", "a chunk does not fit the chunks before it", Blame.TARGET),
    BAD_CHUNK_SIZE("bad-chunk-size", "the server set a chunk size that RTMP does not allow", Blame.TARGET),
    TOO_MANY_CHUNK_STREAMS("too-many-chunk-streams", "more chunk streams than the limit", Blame.TARGET),
    MESSAGE_TOO_LONG("message-too-long", "a message other than audio and video is longer than the limit", Blame.TARGET),
    BAD_CONTROL("bad-control", "a control message that RTMP does not allow", Blame.TARGET),
    BAD_AMF("bad-amf", "a command or data message is not AMF0", Blame.TARGET),
    AMF_TOO_LARGE("amf-too-large", "a command or data message is deeper or longer than the limits", Blame.TARGET),
    BAD_COMMAND("bad-command", "a command lacks what its receiver needs", Blame.TARGET),
    BAD_AGGREGATE("bad-aggregate", "the tags of an aggregate message are broken", Blame.TARGET),

    ANSWERS_UNREAD(
            "answers-unread",
            "the server does not read the answers to its pings and its bandwidth messages",
            Blame.TARGET),
    SILENT("silent", "the stream was silent for longer than deadlines.silence", Blame.TARGET),
    STALLED_OUT("stalled-out", "playback stalled for longer than buffer.leaveAfter", Blame.TARGET),
    THROWN_OUT(
            "thrown-out", "the target ended the stream of a player that reads slowly, as servers may do", Blame.TARGET),
    STOPPED("stopped", "Throng ended the stream, as planned or with the run", Blame.GENERATOR),
    PUBLISHER_BLOCKED(
            "publisher-blocked",
            "the target read the publisher's media so slowly that publish.blockedAfter of it was waiting",
            Blame.TARGET),
    NO_FREE_STREAM("no-free-stream", "every stream name of the event loop has a publisher already", Blame.SCENARIO);

    private final Traits traits;

    RtmpFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public boolean namesCause() {
        return this == NO_FREE_STREAM || this == STREAM_NOT_FOUND;
    }

    /** Names what is wrong with the target's bytes: a failure already, or a fault of FLV in a message of RTMP. */
    public static RtmpFailure of(MessageFault fault) {
        if (fault instanceof RtmpFailure failure) {
            return failure;
        }
        return switch ((FlvFault) fault) {
            case MESSAGE_TOO_LONG -> MESSAGE_TOO_LONG;
            case BAD_AMF -> BAD_AMF;
            case AMF_TOO_LARGE -> AMF_TOO_LARGE;
            case BAD_FLV -> BAD_AGGREGATE;
        };
    }

    @Override
    public String toString() {
        return traits.id();
    }
}

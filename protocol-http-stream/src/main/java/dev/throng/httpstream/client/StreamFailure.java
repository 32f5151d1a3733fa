package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamFault;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Why a listener's or a source's stream ended, and in which step where that says more. There is one instance of each, so they may be
 * compared by identity.
 */
public final class StreamFailure implements Failure {

    private static final List<StreamFailure> ALL = new ArrayList<>();

    public static final StreamFailure REFUSED = target("refused", "nothing listens at the target's address");
    public static final StreamFailure UNRESOLVED =
            new StreamFailure("unresolved", "the name of the host has no address", Blame.NETWORK);
    public static final StreamFailure UNREACHABLE =
            new StreamFailure("unreachable", "the network knows no way to the target", Blame.NETWORK);
    public static final StreamFailure NO_LOCAL_PORT = ours(
            "no-local-port",
            "this machine has no free port for another connection; setting sources gives it more addresses");
    public static final StreamFailure FD_LIMIT =
            ours("fd-limit", "this process may not open another file; see ulimit -n");

    public static final StreamFailure CONNECT_TIMEOUT =
            target("connect-timeout", "the TCP connection took longer than its deadline");
    public static final StreamFailure TLS_TIMEOUT =
            target("tls-timeout", "the handshake of TLS took longer than its deadline");
    public static final StreamFailure NO_RESPONSE =
            target("no-response", "connected, but no head of a response came within its deadline");
    public static final StreamFailure NO_FIRST_BYTE =
            target("no-first-byte", "accepted, but no byte of the medium came within its deadline");
    public static final StreamFailure SILENT = target("silent", "the stream went silent for longer than its deadline");

    public static final StreamFailure TLS_FAILED = target("tls-failed", "TLS could not be agreed upon");
    public static final StreamFailure NO_TLS = target("no-tls", "the way led to https, for which nothing is set");

    public static final StreamFailure TOO_MANY_REDIRECTS =
            target("too-many-redirects", "more redirects and playlists in a row than are followed");
    public static final StreamFailure REDIRECT_LOOP =
            target("redirect-loop", "redirects or playlists lead back to where they began");
    public static final StreamFailure BAD_REDIRECT =
            target("bad-redirect", "a redirect without a location that could be followed");
    public static final StreamFailure REDIRECT_REFUSED = target(
            "redirect-refused",
            "a redirect or playlist leads to where settings do not let us follow; see setting redirects");
    public static final StreamFailure BAD_PLAYLIST =
            target("bad-playlist", "a playlist that cannot be read, is too long, or has no entry of HTTP");

    public static final StreamFailure HEAD_TOO_LONG =
            target("head-too-long", "the response's head is longer than it may be");
    public static final StreamFailure BAD_HEAD = target("bad-head", "the response's head is no HTTP and no ICY");
    public static final StreamFailure UNSUPPORTED_CODING =
            target("unsupported-coding", "the content is compressed or otherwise coded, though nobody asked for it");
    public static final StreamFailure BAD_CHUNK = target("bad-chunk", "the chunks of the content are broken");
    public static final StreamFailure BAD_METAINT =
            target("bad-metaint", "metadata does not stand where icy-metaint says, or icy-metaint is no such number");

    /** For a listener whose content is no audio of a kind that can be checked. */
    public static final StreamFailure NO_MEDIA = target("no-media", "the content is no MP3, no AAC and no Ogg stream");

    /** For a listener that a virtual play-head gave up on. */
    public static final StreamFailure STALLED_OUT =
            target("stalled-out", "the stream stalled for longer than a listener would wait");

    public static final StreamFailure THROWN_OUT =
            target("thrown-out", "the target ended the stream of a listener that reads slowly, as it may");
    public static final StreamFailure CLOSED_BY_TARGET =
            target("closed-by-target", "the target closed the stream while it was listened to");
    public static final StreamFailure END_OF_CONTENT =
            target("end-of-content", "the content ended in order, by its length or its last chunk");

    /** Not a failure in itself: our own end of the stream. */
    public static final StreamFailure STOPPED = ours("stopped", "we ended the stream, as planned or with the run");

    public static final StreamFailure MOUNT_IN_USE = target(
            "mount-in-use", "another source has the mount point, or the target has not noticed yet that it left");
    public static final StreamFailure NO_CONTENT_TYPE =
            target("no-content-type", "the target misses, or does not know, the source's Content-Type");
    public static final StreamFailure TOO_MANY_SOURCES =
            target("too-many-sources", "the target has as many sources as it may have");
    public static final StreamFailure SOURCE_BLOCKED = target(
            "source-blocked",
            "the target took the source's medium so slowly that publish.blockedAfter of it was waiting");
    public static final StreamFailure NO_FREE_MOUNT =
            ours("no-free-mount", "every mount point of the event loop has a source already; see settings.mounts");
    public static final StreamFailure NO_SUCH_MOUNT =
            target("no-such-mount", "the target knows no source at the mount point whose title was to change");
    public static final StreamFailure UPDATE_DECLINED =
            target("update-declined", "the target answered 200, and in its words that it did not change the title");
    public static final StreamFailure UPDATE_UNCONFIRMED = target(
            "update-unconfirmed",
            "the target answered a title with 200 and a page without <return>1</return>, such as HTML; see metadata.path");

    private static final Map<Step, StreamFailure> CLOSED =
            byStep("closed", "the target closed the connection in this step", Blame.TARGET);
    private static final Map<Step, StreamFailure> RESET =
            byStep("reset", "the connection was reset in this step", Blame.TARGET);
    private static final Map<Step, StreamFailure> IO_ERROR =
            byStep("io-error", "another error of the network", Blame.NETWORK);

    private static final Map<Integer, StreamFailure> STATUS = byStatus(
            204,
            "no content",
            206,
            "partial content",
            304,
            "not modified",
            400,
            "bad request",
            401,
            "unauthorized",
            403,
            "forbidden",
            404,
            "not found",
            405,
            "method not allowed",
            406,
            "not acceptable",
            409,
            "conflict",
            410,
            "gone",
            426,
            "upgrade required",
            429,
            "too many requests",
            500,
            "internal server error",
            501,
            "not implemented",
            502,
            "bad gateway",
            503,
            "service unavailable",
            504,
            "gateway timeout");
    private static final List<StreamFailure> STATUS_CLASS = List.of(
            target("status-other", "the target answered with a status that HTTP does not know"),
            target("status-1xx", "the target answered with too many provisional responses, or changed the protocol"),
            target("status-2xx", "the target answered with another success than 200"),
            target("status-3xx", "the target answered with a redirection that cannot be followed"),
            target("status-4xx", "the target answered with another client error"),
            target("status-5xx", "the target answered with another server error"));

    static {
        CLOSED.put(Step.STREAM, CLOSED_BY_TARGET);
    }

    private final Traits traits;
    private final int ordinal;

    private StreamFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
        this.ordinal = ALL.size();
        ALL.add(this);
    }

    private static StreamFailure target(String id, String description) {
        return new StreamFailure(id, description, Blame.TARGET);
    }

    private static StreamFailure ours(String id, String description) {
        return new StreamFailure(id, description, Blame.GENERATOR);
    }

    private static Map<Step, StreamFailure> byStep(String id, String description, Blame blame) {
        Map<Step, StreamFailure> failures = new EnumMap<>(Step.class);
        for (Step step : Step.values()) {
            if (!(id.equals("closed") && step == Step.STREAM)) {
                failures.put(step, new StreamFailure(id + "-during-" + step.id(), description, blame));
            }
        }
        return failures;
    }

    private static Map<Integer, StreamFailure> byStatus(Object... statusAndName) {
        Map<Integer, StreamFailure> failures = new TreeMap<>();
        for (int i = 0; i < statusAndName.length; i += 2) {
            failures.put(
                    (Integer) statusAndName[i],
                    target("status-" + statusAndName[i], "the target answered: " + statusAndName[i + 1]));
        }
        return failures;
    }

    /** Every failure, in the order of their ordinals. */
    public static List<StreamFailure> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** The target answered with another status than it should have. */
    public static StreamFailure status(int status) {
        StreamFailure exact = STATUS.get(status);
        return exact == null ? STATUS_CLASS.get(status >= 100 && status < 600 ? status / 100 : 0) : exact;
    }

    /** The target closed the connection in order. */
    public static StreamFailure closed(Step during) {
        return CLOSED.get(during);
    }

    public static StreamFailure reset(Step during) {
        return RESET.get(during);
    }

    public static StreamFailure ioError(Step during) {
        return IO_ERROR.get(during);
    }

    /** What the codec found wrong with the target's bytes. */
    static StreamFailure of(StreamFault fault) {
        return switch (fault) {
            case HEAD_TOO_LONG -> HEAD_TOO_LONG;
            case BAD_HEAD -> BAD_HEAD;
            case BAD_CHUNK -> BAD_CHUNK;
            case BAD_METAINT -> BAD_METAINT;
            case BAD_PLAYLIST -> BAD_PLAYLIST;
        };
    }

    /** The step took too long. */
    public static StreamFailure deadline(Step during) {
        return switch (during) {
            case CONNECT -> CONNECT_TIMEOUT;
            case TLS -> TLS_TIMEOUT;
            case HEAD -> NO_RESPONSE;
            case FIRST_BYTE -> NO_FIRST_BYTE;
            case STREAM -> SILENT;
        };
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public int ordinal() {
        return ordinal;
    }

    @Override
    public String toString() {
        return id();
    }
}

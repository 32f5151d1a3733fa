package dev.throng.httpstream.failure;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why the stream of a listener or source ended, besides errors of the transport and deadlines: what was wrong with the bytes of the
 * target, what it answered, and what Throng did.
 */
public enum StreamFailure implements Failure {
    SILENT("silent", "the stream was silent for longer than deadlines.silence", Blame.TARGET),
    NO_TLS("no-tls", "a redirect or playlist leads to https, but settings.transport is not tls", Blame.TARGET),

    TOO_MANY_REDIRECTS("too-many-redirects", "more redirects and playlists in a row than are followed", Blame.TARGET),
    REDIRECT_LOOP(
            "redirect-loop", "redirects or playlists lead back to an address that was asked before", Blame.TARGET),
    BAD_REDIRECT("bad-redirect", "a redirect without a location that can be followed", Blame.TARGET),
    REDIRECT_REFUSED(
            "redirect-refused",
            "a redirect or playlist leads to a host that settings.redirects does not allow",
            Blame.TARGET),
    BAD_PLAYLIST("bad-playlist", "a playlist that cannot be read, is too long, or has no HTTP address", Blame.TARGET),
    PLAYLIST_TOO_LONG(
            "playlist-too-long",
            "a playlist of HLS is longer than hls.maxPlaylistBytes or hls.maxPlaylistEntries",
            Blame.SCENARIO),
    ENCRYPTED("encrypted", "the segments of a playlist are encrypted", Blame.SCENARIO),
    UNSUPPORTED_PLAYLIST(
            "unsupported-playlist",
            "a playlist has variables, skipped segments, only I-frames or segments of more than ten days",
            Blame.SCENARIO),
    NESTED_MASTER("nested-master", "master playlists of HLS lead to further master playlists", Blame.TARGET),
    TARGET_DURATION_TOO_LONG(
            "target-duration-too-long", "a live playlist has a target duration above hls.unchangedFor", Blame.SCENARIO),
    PLAYLIST_UNCHANGED(
            "playlist-unchanged",
            "a live playlist of HLS did not change for longer than hls.unchangedFor",
            Blame.TARGET),
    PLAYLIST_BACKWARDS(
            "playlist-backwards",
            "a live playlist went back to lower sequence numbers for longer than hls.unchangedFor",
            Blame.TARGET),

    STATUS("status", "the target answered with this HTTP status instead of 200", Blame.TARGET),
    HEAD_TOO_LONG("head-too-long", "the response's head is longer than the limit", Blame.TARGET),
    BAD_HEAD("bad-head", "the response's head is neither HTTP nor ICY", Blame.TARGET),
    UNSUPPORTED_CODING(
            "unsupported-coding",
            "the content is compressed or otherwise coded, without a request for it",
            Blame.TARGET),
    BAD_CHUNK("bad-chunk", "the chunks of the content are broken", Blame.TARGET),
    BAD_METAINT("bad-metaint", "metadata is not where icy-metaint says, or icy-metaint is not a number", Blame.TARGET),
    NO_MEDIA(
            "no-media",
            "the content is not MP3, AAC, Ogg or FLV, or a recording in HLS has no segment with content",
            Blame.TARGET),

    STALLED_OUT("stalled-out", "playback stalled for longer than buffer.leaveAfter", Blame.TARGET),
    THROWN_OUT(
            "thrown-out",
            "the target ended the stream of a listener that reads slowly, as servers may do",
            Blame.TARGET),
    END_OF_CONTENT("end-of-content", "the content ended, by its length or with its last chunk", Blame.TARGET),
    STOPPED("stopped", "Throng ended the stream, as planned or with the run", Blame.GENERATOR),

    MOUNT_IN_USE(
            "mount-in-use",
            "another source has the mount point, or the target has not noticed yet that it left",
            Blame.TARGET),
    NO_CONTENT_TYPE(
            "no-content-type", "the target misses the source's Content-Type, or does not know it", Blame.TARGET),
    TOO_MANY_SOURCES("too-many-sources", "the target has reached its limit of sources", Blame.TARGET),
    SOURCE_BLOCKED(
            "source-blocked",
            "the target read the source's media so slowly that publish.blockedAfter of it was waiting",
            Blame.TARGET),
    NO_FREE_MOUNT("no-free-mount", "every mount point of the event loop has a source already", Blame.SCENARIO),
    NO_SUCH_MOUNT("no-such-mount", "the target has no source at the mount point of the title", Blame.TARGET),
    UPDATE_DECLINED(
            "update-declined",
            "the target answered 200, but its text says that the title is not changed",
            Blame.TARGET),
    UPDATE_UNCONFIRMED(
            "update-unconfirmed",
            "the target answered a title with 200 and something other than <return>1</return>, such as HTML",
            Blame.TARGET);

    /** The statuses that have a condition of their own. */
    private static final List<Integer> STATUSES =
            List.of(204, 206, 304, 400, 401, 403, 404, 405, 406, 409, 410, 426, 429, 500, 501, 502, 503, 504);

    /** All other statuses, by their first digit. The first is for statuses that HTTP does not define. */
    private static final List<String> STATUS_CLASSES = List.of("other", "1xx", "2xx", "3xx", "4xx", "5xx");

    private static final List<String> STATUS_CONDITIONS = Stream.concat(
                    STATUSES.stream().map(String::valueOf), STATUS_CLASSES.stream())
            .toList();

    private final Traits traits;

    StreamFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public List<String> conditions() {
        return this == STATUS ? STATUS_CONDITIONS : List.of();
    }

    @Override
    public boolean namesCause() {
        return this == NO_FREE_MOUNT || this == NO_SUCH_MOUNT || this == STATUS;
    }

    /** Names the failure of an answer with an unexpected status. The number of different names is limited, whatever a target sends. */
    public static Failure status(int status) {
        boolean known = STATUSES.contains(status);
        String statusClass = STATUS_CLASSES.get(status >= 100 && status < 600 ? status / 100 : 0);
        return new FailureDetail(STATUS, known ? String.valueOf(status) : statusClass, "");
    }

    @Override
    public String toString() {
        return traits.id();
    }
}

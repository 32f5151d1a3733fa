package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Collects the segments of a media playlist. */
final class MediaBuilder {

    private static final long UNKNOWN = -1;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final int HOLD_BACK_TARGETS = 3;

    private final List<Segment> segments = new ArrayList<>();
    private long targetNanos = UNKNOWN;
    private long holdBackNanos = UNKNOWN;
    private long firstSequence;
    private long discontinuitySequence;
    private boolean discontinuityFound;
    private boolean ended;
    private Optional<InitSection> init = Optional.empty();

    /** The date of the next segment: as stated, or where the segment before ended. */
    private OptionalLong programMillis = OptionalLong.empty();

    /** Of the next segment. */
    private long durationNanos = UNKNOWN;

    private boolean gap;
    private Optional<String> range = Optional.empty();

    int entries() {
        return segments.size();
    }

    void tag(String tag, String value) throws HlsException {
        switch (tag) {
            case "#EXTINF" -> extInf(tag, value);
            case "#EXT-X-TARGETDURATION" ->
                targetNanos = Values.number(tag, value, Values.MAX_SECONDS) * Values.NANOS_PER_SECOND;
            case "#EXT-X-MEDIA-SEQUENCE" -> {
                beforeSegments(tag);
                firstSequence = Values.number(tag, value, Values.MAX_NUMBER);
            }
            case "#EXT-X-DISCONTINUITY-SEQUENCE" -> {
                beforeSegments(tag);
                discontinuitySequence = Values.number(tag, value, Values.MAX_NUMBER);
            }
            case "#EXT-X-DISCONTINUITY" -> {
                discontinuityFound = true;
                programMillis = OptionalLong.empty();
                discontinuitySequence++;
            }
            case "#EXT-X-ENDLIST" -> ended = true;
            case "#EXT-X-PROGRAM-DATE-TIME" -> programMillis = ProgramDate.millis(value);
            case "#EXT-X-GAP" -> gap = true;
            case "#EXT-X-BYTERANGE" -> range = Optional.of(value);
            case "#EXT-X-MAP" -> init = Optional.of(map(AttributeList.parse(tag, value)));
            case "#EXT-X-KEY" -> key(AttributeList.parse(tag, value));
            case "#EXT-X-SERVER-CONTROL" -> holdBack(AttributeList.parse(tag, value));
            case "#EXT-X-PLAYLIST-TYPE" -> {
                if (!value.equals("EVENT") && !value.equals("VOD")) {
                    throw Values.unexpected(tag, value, "EVENT or VOD");
                }
            }
            default -> throw new IllegalStateException(tag);
        }
    }

    private void beforeSegments(String tag) throws HlsException {
        if (!segments.isEmpty() || discontinuityFound) {
            throw HlsException.bad("with " + tag + " after a segment or a discontinuity (expected: before)");
        }
    }

    private void extInf(String tag, String value) throws HlsException {
        if (durationNanos != UNKNOWN) {
            throw HlsException.bad("with two tags #EXTINF for one address");
        }
        int comma = value.indexOf(',');
        durationNanos =
                Values.nanos(tag, comma < 0 ? value : value.substring(0, comma).strip());
    }

    private static InitSection map(AttributeList attributes) throws HlsException {
        Optional<String> range = attributes.get("BYTERANGE");
        String uri = attributes.require("URI");
        return new InitSection(uri, range.isEmpty() ? Optional.empty() : Optional.of(byteRange(range.get(), 0)));
    }

    private static void key(AttributeList attributes) throws HlsException {
        String method = attributes.require("METHOD");
        if (!method.equals("NONE")) {
            throw new HlsException(
                    StreamFailure.ENCRYPTED,
                    "a playlist of segments encrypted with " + Printable.excerpt(method)
                            + " (expected: none; Throng does not decrypt)");
        }
    }

    private void holdBack(AttributeList attributes) throws HlsException {
        Optional<String> seconds = attributes.get("HOLD-BACK");
        if (seconds.isPresent()) {
            holdBackNanos = Values.nanos("HOLD-BACK", seconds.get());
        }
    }

    void uri(String uri) throws HlsException {
        if (durationNanos == UNKNOWN) {
            throw HlsException.bad("with the address \"" + Printable.excerpt(uri) + "\" without #EXTINF");
        }
        Optional<ByteRange> ofResource =
                range.isEmpty() ? Optional.empty() : Optional.of(byteRange(range.get(), endOfLast(uri)));
        segments.add(new Segment(
                firstSequence + segments.size(),
                discontinuitySequence,
                durationNanos,
                uri,
                ofResource,
                init,
                gap,
                programMillis));
        if (programMillis.isPresent()) {
            programMillis = OptionalLong.of(programMillis.getAsLong() + durationNanos / NANOS_PER_MILLI);
        }
        durationNanos = UNKNOWN;
        range = Optional.empty();
        gap = false;
    }

    /** Returns where the last segment ends in this resource; {@link #UNKNOWN} if it is no part of it. */
    private long endOfLast(String uri) {
        if (segments.isEmpty()) {
            return UNKNOWN;
        }
        Segment last = segments.get(segments.size() - 1);
        return last.uri().equals(uri) ? last.range().map(ByteRange::end).orElse(UNKNOWN) : UNKNOWN;
    }

    /** Parses {@code length@offset}, or {@code length} with the offset where the range before ends. */
    private static ByteRange byteRange(String text, long defaultOffset) throws HlsException {
        int at = text.indexOf('@');
        long length = Values.number("BYTERANGE", at < 0 ? text : text.substring(0, at), Values.MAX_NUMBER);
        long offset = at < 0 ? defaultOffset : Values.number("BYTERANGE", text.substring(at + 1), Values.MAX_NUMBER);
        if (length == 0 || offset == UNKNOWN || offset + length > Values.MAX_NUMBER) {
            throw Values.unexpected(
                    "BYTERANGE", text, "a length of 1 or more, and an offset unless it follows another");
        }
        return new ByteRange(offset, length);
    }

    MediaPlaylist build() throws HlsException {
        if (targetNanos == UNKNOWN) {
            throw HlsException.bad("without #EXT-X-TARGETDURATION");
        }
        if (durationNanos != UNKNOWN) {
            throw HlsException.bad("with #EXTINF without an address");
        }
        long holdBack = holdBackNanos == UNKNOWN ? HOLD_BACK_TARGETS * targetNanos : holdBackNanos;
        return new MediaPlaylist(firstSequence, targetNanos, holdBack, ended, segments);
    }
}

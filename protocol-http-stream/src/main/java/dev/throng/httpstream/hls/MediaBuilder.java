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

    private static final String INTERSTITIAL = "com.apple.hls.interstitial";

    private final Remarks remarks;
    private final List<Segment> segments = new ArrayList<>();
    private long targetNanos = UNKNOWN;
    private long holdBackNanos = UNKNOWN;
    private long firstSequence;
    private long discontinuitySequence;
    private boolean discontinuityFound;
    private long longestNanos;
    private boolean ended;
    private Optional<InitSection> init = Optional.empty();

    /** The date of the next segment: as stated, or where the segment before ended. */
    private OptionalLong programMillis = OptionalLong.empty();

    /** Of the next segment. */
    private long durationNanos = UNKNOWN;

    /** A segment states no duration, and there was no target duration before it. */
    private boolean unknownDuration;

    private boolean gap;
    private Optional<String> range = Optional.empty();

    MediaBuilder(Remarks remarks) {
        this.remarks = remarks;
    }

    int entries() {
        return segments.size();
    }

    boolean awaitsAddress() {
        return durationNanos != UNKNOWN;
    }

    /** Whether the tags so far make it a media playlist, as players decide. */
    boolean isMediaPlaylist() {
        return !segments.isEmpty() || targetNanos != UNKNOWN;
    }

    void tag(String tag, String value) throws HlsException {
        switch (tag) {
            case "#EXTINF" -> extInf(tag, value);
            case "#EXT-X-TARGETDURATION" -> {
                OptionalLong seconds = Values.leadingSeconds(tag, value, remarks);
                targetNanos = seconds.isEmpty() ? targetNanos : seconds.getAsLong() * Values.NANOS_PER_SECOND;
            }
            case "#EXT-X-MEDIA-SEQUENCE" -> {
                beforeSegments();
                firstSequence = sequence(tag, value, firstSequence);
            }
            case "#EXT-X-DISCONTINUITY-SEQUENCE" -> {
                beforeSegments();
                discontinuitySequence = sequence(tag, value, discontinuitySequence);
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
            case "#EXT-X-MAP" -> init = Optional.of(map(AttributeList.parse(tag, value, remarks)));
            case "#EXT-X-KEY" -> key(AttributeList.parse(tag, value, remarks));
            case "#EXT-X-SERVER-CONTROL" -> serverControl(AttributeList.parse(tag, value, remarks));
            case "#EXT-X-PLAYLIST-TYPE" ->
                remarks.addIf(!value.equals("EVENT") && !value.equals("VOD"), Deviation.PLAYLIST_TYPE);
            case "#EXT-X-PART" -> remarks.add(Unrequested.LOW_LATENCY);
            case "#EXT-X-DATERANGE" -> {
                if (value.contains(INTERSTITIAL)) {
                    remarks.add(Unrequested.INTERSTITIALS);
                }
            }
            default -> throw new IllegalStateException(tag);
        }
    }

    private long sequence(String tag, String value, long known) throws HlsException {
        return Values.leadingNumber(tag, value, Values.MAX_NUMBER, remarks).orElse(known);
    }

    private void beforeSegments() {
        remarks.addIf(!segments.isEmpty() || discontinuityFound, Deviation.LATE_TAG);
    }

    private void extInf(String tag, String value) throws HlsException {
        remarks.addIf(durationNanos != UNKNOWN, Deviation.NO_ADDRESS);
        int comma = value.indexOf(',');
        String seconds = comma < 0 ? value : value.substring(0, comma).strip();
        OptionalLong nanos = Values.leadingNanos(tag, seconds, remarks);
        remarks.addIf(nanos.isEmpty(), Deviation.NO_DURATION);
        unknownDuration |= nanos.isEmpty() && targetNanos == UNKNOWN;
        durationNanos = nanos.orElse(Math.max(0, targetNanos));
    }

    private static InitSection map(AttributeList attributes) throws HlsException {
        Optional<String> range = attributes.get("BYTERANGE");
        String uri = attributes.require("URI");
        return new InitSection(uri, range.isEmpty() ? Optional.empty() : Optional.of(byteRange(range.get(), 0)));
    }

    private void key(AttributeList attributes) throws HlsException {
        String method = attributes.get("METHOD").orElse("");
        remarks.addIf(method.isEmpty(), Deviation.NO_METHOD);
        if (!method.isEmpty() && !method.equals("NONE")) {
            throw new HlsException(
                    StreamFailure.ENCRYPTED,
                    "a playlist of segments encrypted with " + Printable.excerpt(method)
                            + " (expected: none; Throng does not decrypt)");
        }
    }

    private void serverControl(AttributeList attributes) throws HlsException {
        if (attributes.has("CAN-BLOCK-RELOAD", "YES")) {
            remarks.add(Unrequested.LOW_LATENCY);
        }
        Optional<String> seconds = attributes.get("HOLD-BACK");
        boolean good = seconds.isPresent() && seconds.get().matches("[0-9]{1,5}([.][0-9]*)?");
        remarks.addIf(seconds.isPresent() && !good, Deviation.NUMBER);
        if (good) {
            holdBackNanos = Values.nanos("HOLD-BACK", seconds.get());
        }
    }

    void uri(String uri) throws HlsException {
        Optional<ByteRange> ofResource = range.isEmpty() ? Optional.empty() : Optional.of(rangeOf(uri));
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
        longestNanos = Math.max(longestNanos, durationNanos);
        durationNanos = UNKNOWN;
        range = Optional.empty();
        gap = false;
    }

    /** A range without an offset begins where the one before it ends; as in players, at 0 if there is none in this resource. */
    private ByteRange rangeOf(String uri) throws HlsException {
        long end = endOfLast(uri);
        remarks.addIf(end == UNKNOWN && range.get().indexOf('@') < 0, Deviation.RANGE_WITHOUT_OFFSET);
        return byteRange(range.get(), end == UNKNOWN ? 0 : end);
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
        if (!isMediaPlaylist()) {
            throw HlsException.bad("without a segment and without #EXT-X-TARGETDURATION");
        }
        if (unknownDuration) {
            throw HlsException.bad(
                    "with a segment without seconds in #EXTINF, and without #EXT-X-TARGETDURATION before it");
        }
        remarks.addIf(durationNanos != UNKNOWN, Deviation.NO_ADDRESS);
        remarks.addIf(targetNanos == UNKNOWN, Deviation.NO_TARGET_DURATION);
        long target = targetNanos == UNKNOWN ? roundedUp(longestNanos) : targetNanos;
        long holdBack = holdBackNanos == UNKNOWN ? HOLD_BACK_TARGETS * target : holdBackNanos;
        return new MediaPlaylist(firstSequence, target, holdBack, ended, numbered());
    }

    private static long roundedUp(long nanos) {
        return (nanos + Values.NANOS_PER_SECOND - 1) / Values.NANOS_PER_SECOND * Values.NANOS_PER_SECOND;
    }

    /** Returns the segments with consecutive numbers, even if the first number was stated after a segment. */
    private List<Segment> numbered() {
        if (segments.isEmpty() || segments.get(0).sequence() == firstSequence) {
            return segments;
        }
        List<Segment> numbered = new ArrayList<>(segments.size());
        for (Segment each : segments) {
            numbered.add(each.withSequence(firstSequence + numbered.size()));
        }
        return numbered;
    }
}

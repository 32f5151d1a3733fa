package dev.throng.targets.httpstream.hls;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The segments of a playlist at one time. Immutable. */
public final class PlaylistState {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final long targetSeconds;
    private final boolean fragmentedMp4;
    private final List<Entry> entries;

    /** A segment of the playlist. */
    static final class Entry {

        private final long sequence;
        private final long millis;
        private final long epochMillis;

        Entry(LiveSegment segment) {
            sequence = segment.sequence;
            millis = segment.millis;
            epochMillis = segment.epochMillis;
        }
    }

    /** @param entries at least one, in their order */
    PlaylistState(long targetSeconds, boolean fragmentedMp4, List<Entry> entries) {
        this.targetSeconds = targetSeconds;
        this.fragmentedMp4 = fragmentedMp4;
        this.entries = List.copyOf(entries);
    }

    /** The number of the first segment. */
    public long firstSequence() {
        return entries.get(0).sequence;
    }

    /**
     * The text of a media playlist (RFC 8216 §4.3).
     *
     * @param name with which URIs begin: {@code NAME-12.ts}, {@code NAME-init.mp4}
     * @param uriEnd the end of all URIs, such as a query
     * @param shift what is subtracted from the number of the first segment
     */
    public String text(String name, String uriEnd, long shift) {
        StringBuilder out = new StringBuilder(128 + 64 * entries.size());
        out.append("#EXTM3U\n#EXT-X-VERSION:").append(fragmentedMp4 ? 7 : 3);
        out.append("\n#EXT-X-TARGETDURATION:").append(targetSeconds);
        out.append("\n#EXT-X-MEDIA-SEQUENCE:").append(firstSequence() - shift).append('\n');
        if (fragmentedMp4) {
            out.append("#EXT-X-MAP:URI=\"")
                    .append(name)
                    .append("-init.mp4")
                    .append(uriEnd)
                    .append("\"\n");
        }
        for (Entry entry : entries) {
            out.append("#EXT-X-PROGRAM-DATE-TIME:").append(DATE.format(Instant.ofEpochMilli(entry.epochMillis)));
            out.append('\n');
            out.append(String.format(Locale.ROOT, "#EXTINF:%.3f,\n", entry.millis / 1000.0));
            out.append(name).append('-').append(entry.sequence);
            out.append(fragmentedMp4 ? ".m4s" : ".ts").append(uriEnd).append('\n');
        }
        return out.toString();
    }
}

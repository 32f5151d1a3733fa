package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.hls.SegmentSettings;
import dev.throng.targets.httpstream.media.OwnMedia;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The settings of live streams: the server's own ones, and how streams are stored. Immutable; read the fields directly. */
public final class LiveSettings {

    private static final int MAX_STREAMS = 100_000;
    private static final int MAX_KBPS = 100_000;
    private static final int MAX_FRAMES_PER_SECOND = 100;
    private static final int MAX_FRAMES_PER_GROUP = 1000;
    private static final int MIN_CHUNK = 128;
    private static final int MAX_CHUNK = 1 << 23;
    private static final long MAX_BYTES = 1L << 30;

    public static final List<Option> OPTIONS = options();

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(
                List.of(
                        Option.of(
                                "live-streams",
                                "N",
                                "1",
                                "number of own live streams: grey video in H.264 and silent AAC"),
                        Option.of(
                                "live-pattern",
                                "PATTERN",
                                "/live/stream-%d",
                                "pattern of their paths, numbered from 1"),
                        Option.of("live-bit-rate", "KBPS", "200", "their bit rate, video and audio together"),
                        Option.of("live-frame-rate", "N", "25", "their pictures per second"),
                        Option.of("live-gop", "TIME", "2s", "their time between two key frames"),
                        Option.of("chunk-size", "SIZE", "4096", "largest payload of an RTMP chunk that players get"),
                        Option.of(
                                "gop-cache",
                                "SIZE",
                                "4m",
                                "most bytes since the last key frame that new players get at once; 0: they wait for a key frame")));
        options.addAll(SegmentSettings.OPTIONS);
        return List.copyOf(options);
    }

    public final int streams;
    public final int chunkSize;
    /** The limit of what is kept since the last key frame. */
    public final long gopCacheBytes;

    public final SegmentSettings hls;
    /** The messages of the own streams. */
    public final OwnMedia media;

    private final String pattern;

    public LiveSettings(Options options) {
        streams = (int) options.number("live-streams", 0, MAX_STREAMS);
        pattern = options.value("live-pattern", text -> pattern(text, streams));
        chunkSize = (int) options.bytes("chunk-size", MIN_CHUNK, MAX_CHUNK);
        gopCacheBytes = options.bytes("gop-cache", 0, MAX_BYTES);
        hls = new SegmentSettings(options);
        media = media(options);
    }

    private static String pattern(String text, int streams) {
        boolean numbered = text.matches("(/[^%\\s?/]+)+/[^%\\s?/]*%(0[1-9])?d[^%\\s?/]*");
        if (!numbered && !(streams <= 1 && text.matches("(/[^%\\s?/]+){2,}"))) {
            throw new IllegalArgumentException("an application and a name with one number, such as /live/stream-%d");
        }
        return text;
    }

    private static OwnMedia media(Options options) {
        int kbps = (int) options.number("live-bit-rate", 1, MAX_KBPS);
        int framesPerSecond = (int) options.number("live-frame-rate", 1, MAX_FRAMES_PER_SECOND);
        Duration group = options.value("live-gop", OptionValues::duration);
        long frames = group.toMillis() * framesPerSecond / 1000;
        if (frames < 2 || frames > MAX_FRAMES_PER_GROUP) {
            throw new TargetUsageException("--live-gop: " + options.required("live-gop") + " (expected: a time of 2 to "
                    + MAX_FRAMES_PER_GROUP + " pictures)");
        }
        try {
            return new OwnMedia(kbps, framesPerSecond, (int) frames);
        } catch (IllegalArgumentException refused) {
            throw new TargetUsageException(
                    "--live-bit-rate: " + kbps + " (expected: " + refused.getMessage() + ")", refused);
        }
    }

    /** The path of the n-th own stream, counted from 1. */
    public String path(int n) {
        return String.format(Locale.ROOT, pattern, n);
    }
}

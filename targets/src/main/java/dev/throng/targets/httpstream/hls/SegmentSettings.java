package dev.throng.targets.httpstream.hls;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import java.time.Duration;
import java.util.List;

/** The settings of HLS. Immutable; read the fields directly. */
public final class SegmentSettings {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MAX_WINDOW = 1000;

    public static final List<Option> OPTIONS = List.of(
            Option.of("hls-duration", "TIME", "2s", "target duration of HLS segments; they end at key frames"),
            Option.of("hls-window", "N", "5", "segments in an HLS playlist; 0: no HLS"),
            Option.of("hls-streams", "N", "100", "publishers' streams that have HLS at a time; more get none"),
            Option.of("hls-segments", "FORM", "ts", "form of HLS segments: ts (MPEG-TS) or fmp4 (fragmented MP4)"),
            Option.flag("hls-master", "answer HLS players with a master playlist that names one variant"),
            Option.of("keep-alive", "TIME", "75s", "longest time between two requests of an HLS player's connection"));

    private enum Form {
        TS,
        FMP4
    }

    final Duration duration;
    /** 0 without HLS. */
    final int window;

    /** Whether segments are MP4 instead of MPEG-TS. */
    final boolean fragmentedMp4;

    /** The number of publishers' streams that have HLS at a time, because segments take memory. */
    public final int streams;

    public final boolean master;
    public final Duration keepAlive;

    public SegmentSettings(Options options) {
        duration = options.value("hls-duration", SegmentSettings::duration);
        window = (int) options.number("hls-window", 0, MAX_WINDOW);
        fragmentedMp4 = options.choice("hls-segments", Form.class) == Form.FMP4;
        streams = (int) options.number("hls-streams", 0, Integer.MAX_VALUE);
        master = options.isTrue("hls-master");
        keepAlive = options.duration("keep-alive");
    }

    private static Duration duration(String text) {
        Duration duration = OptionValues.duration(text);
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a time from 100ms to 1m");
        }
        return duration;
    }

    /** The duration of a whole window; the own streams begin with one. */
    public Duration history() {
        return duration.multipliedBy(window);
    }
}

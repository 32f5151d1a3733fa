package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.streams.mounts.MountChoice;
import dev.throng.streams.mounts.MountNames;
import dev.throng.streams.mounts.MountPattern;
import java.util.List;

/** The streams that players play and publishers publish: an application of the server, and names in it. */
public record StreamSettings(
        @Setting(value = "the application of the server: the path of its address", fallback = "live", example = "show")
        String app,

        @Setting(
                value = "the streams by name, such as [news, sports]; those of the pattern if there is none",
                fallback = "[]",
                example = "[news, sports]")
        List<String> names,

        @Setting(
                value = "the streams as a name with %d, or %04d, for their number",
                fallback = "stream-%d",
                example = "camera-%04d")
        String pattern,

        @Setting(value = "how many streams the pattern stands for", fallback = "1", example = "20") @Scaled
        int count,

        @Setting(value = "the number of the first stream of the pattern", fallback = "1", example = "100")
        int first,

        @Setting(
                value = "how a player's stream is chosen: random, round-robin or weighted",
                fallback = "random",
                example = "round-robin")
        MountChoice choice,

        @Setting(
                value =
                        "for choice weighted: how often each stream is chosen, relative to the others; streams without one have 1",
                fallback = "[]",
                example = "[3, 1]",
                exampleNeeds = "choice: weighted")
        List<Double> weights)
        implements MountNames {

    /** The reference target's own stream. */
    static final StreamSettings OF_REFERENCE_TARGET =
            new StreamSettings("live", List.of(), "stream-%d", 1, 1, MountChoice.RANDOM, List.of());

    private static final int MAX_STREAMS = 1_000_000;
    private static final int MAX_CHARS = 1_024;

    public StreamSettings {
        names = List.copyOf(names);
        weights = List.copyOf(weights);
        requireText("app", app);
        for (int i = 0; i < names.size(); i++) {
            requireText("names[" + i + "]", names.get(i));
        }
        MountPattern.parse(pattern);
        requireText("pattern", pattern);
        Expect.within("count", count, 1, MAX_STREAMS);
        Expect.within("first", first, 0, MAX_STREAMS);
        choice.check(weights, names.size());
    }

    private static void requireText(String key, String text) {
        boolean printable = text.chars().allMatch(c -> c > ' ' && c < 127);
        Expect.that(
                printable && !text.isEmpty() && text.length() <= MAX_CHARS && !text.startsWith("/"),
                key,
                text,
                "1 to " + MAX_CHARS + " printable characters of ASCII, without a slash in front");
    }

    @Override
    public List<String> named() {
        return names;
    }
}

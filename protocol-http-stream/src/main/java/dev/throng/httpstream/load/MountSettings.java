package dev.throng.httpstream.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.streams.mounts.MountChoice;
import dev.throng.streams.mounts.MountNames;
import dev.throng.streams.mounts.MountPattern;
import java.util.List;

/** The mount points that listeners listen to and sources publish to. */
public record MountSettings(
        @Setting(
                value = "the mounts by name, such as [/live.mp3, /live.ogg]; those of the pattern if there is none",
                fallback = "[]",
                example = "[/live.mp3, /live.ogg]")
        List<String> paths,

        @Setting(
                value = "the mounts as a path with %d, or %04d, for their number",
                fallback = "/stream-%d",
                example = "/radio-%04d")
        String pattern,

        @Setting(value = "how many mounts the pattern stands for", fallback = "1", example = "20") @Scaled
        int count,

        @Setting(value = "the number of the first mount of the pattern", fallback = "1", example = "100")
        int first,

        @Setting(
                value = "how a listener's mount is chosen: random, round-robin or weighted",
                fallback = "random",
                example = "round-robin")
        MountChoice choice,

        @Setting(
                value =
                        "for choice weighted: how often each mount is chosen, relative to the others; mounts without one have 1",
                fallback = "[]",
                example = "[3, 1]",
                exampleNeeds = "choice: weighted")
        List<Double> weights)
        implements MountNames {

    private static final int MAX_MOUNTS = 1_000_000;

    public MountSettings {
        paths = List.copyOf(paths);
        weights = List.copyOf(weights);
        for (int i = 0; i < paths.size(); i++) {
            requirePath("paths[" + i + "]", paths.get(i));
        }
        MountPattern.parse(pattern);
        requirePath("pattern", pattern);
        Expect.within("count", count, 1, MAX_MOUNTS);
        Expect.within("first", first, 0, MAX_MOUNTS);
        choice.check(weights, paths.size());
    }

    /** Returns the streams of the reference target that have the forms of these: audio, HTTP-FLV or HLS. */
    MountSettings ofReferenceTarget() {
        List<String> forms = all().stream()
                .map(path -> path.split("\\?", 2)[0])
                .map(path -> path.endsWith(".m3u8")
                        ? "/live/stream-1.m3u8"
                        : path.endsWith(".flv") ? "/live/stream-1.flv" : "/stream-1")
                .distinct()
                .toList();
        return new MountSettings(forms, "/stream-%d", 1, 1, MountChoice.ROUND_ROBIN, List.of());
    }

    private static void requirePath(String key, String path) {
        boolean plain = path.chars().allMatch(c -> c > ' ' && c < 127);
        Expect.that(path.startsWith("/") && plain, key, path, "a path such as /live.mp3, percent-encoded where needed");
    }

    @Override
    public List<String> named() {
        return paths;
    }
}

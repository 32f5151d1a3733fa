package dev.throng.httpstream.load;

import dev.throng.httpstream.media.MediaSource;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a source says of its stream, in the fields that Icecast knows. */
public record StationSettings(
        @Setting(
                value = "the name of the stream (ice-name): a text with %d for the source's number",
                fallback = "Throng %d",
                example = "Station %d")
        String name,

        @Setting(value = "the description of the stream (ice-description)", fallback = "\"\"", example = "a load test")
        String description,

        @Setting(value = "the genre of the stream (ice-genre)", fallback = "\"\"", example = "silence")
        String genre,

        @Setting(value = "whether directories may list it (ice-public)", fallback = "false")
        boolean listed) {

    public StationSettings {
        requireLine("name", name);
        requireLine("description", description);
        requireLine("genre", genre);
    }

    private static void requireLine(String key, String value) {
        Expect.that(value.chars().noneMatch(c -> c < ' ' || c == 0x7f), key, "the text", "no control characters");
    }

    /** The fields of source {@code number}, which publishes that medium. */
    Map<String, String> fields(int number, MediaSource medium) {
        long kilobits = Math.round(medium.nominalBitsPerSecond() / 1000.0);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ice-name", name.replace("%d", Integer.toString(number)));
        if (!description.isEmpty()) {
            fields.put("ice-description", description);
        }
        if (!genre.isEmpty()) {
            fields.put("ice-genre", genre);
        }
        fields.put("ice-public", listed ? "1" : "0");
        fields.put("ice-bitrate", Long.toString(kilobits));
        fields.put("ice-audio-info", "bitrate=" + kilobits);
        return fields;
    }
}

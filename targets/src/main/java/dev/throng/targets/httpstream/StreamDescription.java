package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** A source's description of its stream. Immutable; read the fields directly. All texts are unchecked input. */
final class StreamDescription {

    final String contentType;
    final String name;
    final String text;
    final String genre;
    final String url;
    /** The bit rate as the source gave it, which need not be a number; empty if absent. */
    final String kbps;

    final String audioInfo;
    final boolean isPublic;

    private StreamDescription(
            String contentType,
            String name,
            String text,
            String genre,
            String url,
            String kbps,
            String audioInfo,
            boolean isPublic) {
        this.contentType = contentType;
        this.name = name;
        this.text = text;
        this.genre = genre;
        this.url = url;
        this.kbps = kbps;
        this.audioInfo = audioInfo;
        this.isPublic = isPublic;
    }

    /** Reads the {@code ice-} fields of a source's request, or the older {@code icy-} fields. */
    static StreamDescription of(RequestHead head, String contentType) {
        String info = field(head, "audio-info");
        String bitRate = field(head, "bitrate");
        return new StreamDescription(
                contentType,
                field(head, "name"),
                field(head, "description"),
                field(head, "genre"),
                field(head, "url"),
                bitRate.isEmpty() ? bitRateIn(info) : bitRate,
                info,
                field(head, "public").equals("1"));
    }

    private static String field(RequestHead head, String name) {
        Optional<String> value = head.field("ice-" + name).or(() -> head.field("icy-" + name));
        return value.or(() -> name.equals("bitrate") ? head.field("icy-br") : Optional.empty())
                .orElse("");
    }

    /** The bit rate in {@code channels=2;samplerate=44100;bitrate=64}; each name may start with {@code ice-}. */
    private static String bitRateIn(String audioInfo) {
        for (String pair : audioInfo.split(";")) {
            String stripped = pair.strip();
            if (stripped.startsWith("bitrate=") || stripped.startsWith("ice-bitrate=")) {
                return stripped.substring(stripped.indexOf('=') + 1);
            }
        }
        return "";
    }

    /** The description of one of the target's own mount points. */
    static StreamDescription ownMp3(String name, int kbps) {
        return new StreamDescription(
                "audio/mpeg",
                name,
                "silence, for tests",
                "Test",
                "",
                String.valueOf(kbps),
                "channels=1;bitrate=" + kbps,
                true);
    }

    /** The description of a live stream by HTTP-FLV. */
    static StreamDescription flv(String name) {
        return new StreamDescription("video/x-flv", name, "", "", "", "", "", false);
    }

    boolean isOgg() {
        return contentType.startsWith("application/ogg")
                || contentType.startsWith("audio/ogg")
                || contentType.startsWith("video/ogg");
    }
}
